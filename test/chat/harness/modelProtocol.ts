/**
 * What the model extension and the test process say to each other: one POST for each request that the model gets,
 * and before them, in every window, an empty one that says that Copilot Chat is active.
 */

/** Names the address that the model extension asks what to answer. */
export const modelUrlVariable = 'AGENT_SHELL_MODEL_URL';

/** A tool's result as it reached the model. */
export interface ToolResult {
  callId: string;
  /** All text parts, joined. */
  text: string;
  /** The parts as VS Code delivered them. */
  parts: unknown[];
  /** Whether VS Code marked it as an error, where it says so. */
  isError?: boolean;
}

export interface ModelRequest {
  /** Names of the tools that the model may call. */
  tools: string[];
  /** Every tool result in the conversation, in its order. */
  results: ToolResult[];
}

export type ModelAnswer =
  { kind: 'text'; text: string } | { kind: 'call'; callId: string; tool: string; input: object };
