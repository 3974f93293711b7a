import { type Claim } from '../claim.ts';
import { runInEditor } from '../runInEditor.ts';

/** What the document of a 200 MB output costs the extension host, inside a real VS Code. */
export const measureDocuments = (): Promise<Claim[]> => runInEditor('documents');
