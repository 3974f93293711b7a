// `npm run build`: the extension and the command line, into dist.
import { execa } from 'execa';

await execa('node', ['esbuild.mjs'], { stdio: 'inherit' });
