// Writes the tool's input schema, as the code checks it, into package.json.
import { readFile, writeFile } from 'node:fs/promises';
import { format } from 'prettier';
import { withTools } from './toolManifest.ts';

const file = 'package.json';
const manifest: unknown = JSON.parse(await readFile(file, 'utf8'));
await writeFile(
  file,
  await format(JSON.stringify(withTools(manifest as object)), { parser: 'json-stringify' }),
);
