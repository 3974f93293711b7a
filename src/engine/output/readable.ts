import { Cleaner } from './cleaner.ts';
import { type ScreenSize } from './screenSize.ts';

/** All of a text as a reader sees it. */
export async function readable(text: string, size?: ScreenSize): Promise<string> {
  const cleaner = new Cleaner(size);
  return (await cleaner.pushText(text)) + (await cleaner.end());
}
