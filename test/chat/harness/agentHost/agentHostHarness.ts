import { type Harness } from '../harness.ts';
import { agentHostEdits } from './edits.ts';

/** Offered to the model once the window has told the Agent Host about the tools of its extensions. */
const extensionTool = 'agentShell';

/** The Agent Host: a process of its own with the Copilot SDK, which runs the tools of extensions in their window. */
export const agentHostHarness: Harness = {
  server: (modelUrl) => ({
    edits: agentHostEdits(modelUrl),
    settings: {
      'chat.defaultToCopilotHarness': true,
      'chat.editor.preferCopilotHarness': true,
      'chat.agentHost.byokModels.enabled': true,
      'chat.agentHost.allowSignedOutWhenUsable': true,
      'chat.tools.riskAssessment.enabled': false,
    },
  }),
  window: () => ({}),
  ready: async ({ ask, panel }) => {
    await panel.modelSelected();
    for (;;) {
      const { tools } = await ask([]);
      if (tools.includes(extensionTool)) return;
    }
  },
};
