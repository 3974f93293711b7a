import { join } from 'node:path';
import { type Harness } from './harness.ts';
import { modelUrlVariable } from './modelProtocol.ts';

/** Copilot Chat's own, in the extension host. The model is one of an extension's. */
export const localHarness: Harness = {
  server: () => ({
    extensionFolders: [join(import.meta.dirname, 'model-extension')],
    settings: {
      // Without these Copilot talks to its own models, which nobody has signed in for.
      'chat.byokUtilityModelDefault': 'mainAgent',
      'chat.tools.riskAssessment.enabled': false,
    },
  }),
  window: ({ installed }, modelUrl) => ({
    extensionDevelopmentPath: installed.copilot, // what is under development needs no sign-in
    environment: { [modelUrlVariable]: modelUrl },
  }),
  // A prompt that is sent before Copilot answers, or before a model is selected, ends in a request to sign in.
  ready: async ({ panel }, active) => {
    await active;
    await panel.modelSelected();
  },
};
