import { aroundLength, maskSecrets } from '../masks/maskSecrets.ts';
import { type ArtifactFile } from './artifactFile.ts';
import { cleanLines, type Showing } from '../output/cleanLines.ts';

/** Masks the text of some bytes, with what is before and after them in view: a secret may be there in part. */
export async function maskPart(
  file: ArtifactFile,
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  showing: Showing,
): Promise<string> {
  if (!showing.known) return text;
  const textOf = async (from: number, to: number) =>
    cleanLines((await file.read(Math.max(0, from), Math.min(file.size, to))).toString('utf8'), showing);
  return maskSecrets(text, showing.known, {
    before: await textOf(start - aroundLength, start),
    after: await textOf(end, end + aroundLength),
  });
}
