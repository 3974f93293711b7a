/** The scripted model for the Agent Host, which loads this file as it is: asks the test process what to answer. */
import type { ModelAnswer, ModelRequest, ToolResult } from '../modelProtocol.ts';

/** A model that needs no sign-in, as the Agent Host describes it. */
interface AgentHostModel {
  vendor: string;
  id: string;
  name: string;
  modelIdentifier: string;
  maxContextWindowTokens: number;
  maxPromptTokens: number;
  maxOutputTokens: number;
}

interface AgentHostRequest {
  tools?: { name: string }[];
  input: ({ type: 'function_call_output'; callId: string; output: unknown } | { type: 'message' })[];
}

interface AgentHostAnswer {
  output: (
    | { type: 'message'; content: { type: 'text'; text: string }[] }
    | { type: 'function_call'; callId: string; name: string; argumentsJson: string }
  )[];
}

/** The Agent Host's connection to whoever provides models: it lists them and sends them requests. */
interface ModelConnection {
  onDidChangeModels: (listener: (models: AgentHostModel[]) => void) => { dispose: () => void };
  chat: (request: AgentHostRequest) => Promise<AgentHostAnswer>;
}

const models: AgentHostModel[] = [
  {
    vendor: 'scripted',
    id: 'scripted',
    name: 'Scripted model',
    modelIdentifier: 'scripted/scripted',
    maxContextWindowTokens: 1_000_000,
    maxPromptTokens: 900_000,
    maxOutputTokens: 10_000,
  },
];

export function scriptedModel(url: string): ModelConnection {
  return {
    onDidChangeModels: (listener) => {
      const told = setImmediate(listener, models); // the listener cannot take a call before it has been registered
      return {
        dispose: () => {
          clearImmediate(told);
        },
      };
    },
    chat: async (request) => {
      const response = await fetch(url, { method: 'POST', body: JSON.stringify(asModelRequest(request)) });
      return { output: [asOutput((await response.json()) as ModelAnswer)] };
    },
  };
}

function asModelRequest({ tools = [], input }: AgentHostRequest): ModelRequest {
  return {
    tools: tools.map(({ name }) => name),
    results: input.filter((item) => item.type === 'function_call_output').map(asToolResult),
  };
}

function asToolResult({ callId, output }: { callId: string; output: unknown }): ToolResult {
  return { callId, text: typeof output === 'string' ? output : JSON.stringify(output), parts: [output] };
}

function asOutput(answer: ModelAnswer): AgentHostAnswer['output'][number] {
  return answer.kind === 'text'
    ? { type: 'message', content: [{ type: 'text', text: answer.text }] }
    : {
        type: 'function_call',
        callId: answer.callId,
        name: answer.tool,
        argumentsJson: JSON.stringify(answer.input),
      };
}
