import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { type ModelAnswer, type ModelRequest, type ToolResult } from './modelProtocol.ts';

/** A tool call for the model to make. */
export interface ScriptedCall {
  tool: string;
  input: object;
}

/** What became of one conversation turn. */
export interface ScriptResult {
  /** The tools that the model was offered. */
  tools: string[];
  /** Of each call in its order, what the model got to see. Calls that were never made or answered are missing. */
  results: ToolResult[];
}

/** The test's end of the scripted model: answers each request of the model extension with the next step of the script. */
export interface ScriptedModel {
  url: string;
  /** Sets the script of the next conversation turn; resolves when the model has said its last word, or on `giveUp`. */
  play: (calls: ScriptedCall[]) => Promise<ScriptResult>;
  /** Ends the current script with what has come so far. */
  giveUp: () => void;
  close: () => Promise<void>;
}

interface Script {
  calls: (ScriptedCall & { callId: string })[];
  made: number;
  tools: string[];
  results: ToolResult[];
  end: (result: ScriptResult) => void;
}

const lastWord = 'Done.';

export async function startScriptedModel(): Promise<ScriptedModel> {
  let script: Script | undefined;
  const server = createServer((request, response) => {
    void readRequest(request).then((modelRequest) => {
      response.end(JSON.stringify(nextAnswer(script, modelRequest)));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    play: (calls) =>
      new Promise((end) => {
        script = newScript(calls, end);
      }),
    giveUp: () => {
      if (script) finish(script);
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function newScript(calls: ScriptedCall[], end: Script['end']): Script {
  return {
    calls: calls.map((call) => ({ ...call, callId: randomUUID() })),
    made: 0,
    tools: [],
    results: [],
    end,
  };
}

async function readRequest(request: IncomingMessage): Promise<ModelRequest> {
  return (await json(request)) as ModelRequest;
}

function nextAnswer(script: Script | undefined, request: ModelRequest): ModelAnswer {
  // Copilot also asks for titles and summaries: without tools, and none of the script's business.
  if (!script || request.tools.length === 0) return { kind: 'text', text: lastWord };
  script.tools = request.tools;
  script.results = script.calls.flatMap(({ callId }) => request.results.filter((result) => result.callId === callId));
  const call = script.calls[script.made++];
  if (call) return { kind: 'call', ...call };
  finish(script);
  return { kind: 'text', text: lastWord };
}

function finish({ tools, results, end }: Script): void {
  end({ tools, results });
}
