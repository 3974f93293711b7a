import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
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
  /** Every tool result in the conversation as of the model's last request, those of earlier turns included. */
  history: ToolResult[];
}

/** The test's end of the scripted model: answers each request of the model extension with the next step of the script. */
export interface ScriptedModel {
  url: string;
  /** Resolves when in the next window that opens, or reloads, Copilot answers what is sent. */
  nextWindow: () => Promise<void>;
  /** Sets the script of the next conversation turn; resolves when the model has said its last word, or on `giveUp`. */
  play: (calls: ScriptedCall[]) => Promise<ScriptResult>;
  /** Ends the current script with what has come so far. */
  giveUp: () => void;
  close: () => Promise<void>;
}

interface Script {
  calls: (ScriptedCall & { callId: string })[];
  made: number;
  lastRequest: ModelRequest;
  end: (result: ScriptResult) => void;
}

const lastWord = 'Done.';

export async function startScriptedModel(): Promise<ScriptedModel> {
  let script: Script | undefined;
  const windows = new EventEmitter();
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (body === '') windows.emit('active');
      response.end(body && JSON.stringify(nextAnswer(script, JSON.parse(body) as ModelRequest)));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    nextWindow: async () => {
      await once(windows, 'active');
    },
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
    lastRequest: { tools: [], results: [] },
    end,
  };
}

function nextAnswer(script: Script | undefined, request: ModelRequest): ModelAnswer {
  // Copilot also asks for titles and summaries: without tools, and none of the script's business.
  if (!script || request.tools.length === 0) return { kind: 'text', text: lastWord };
  script.lastRequest = request;
  const call = script.calls[script.made++];
  if (call) return { kind: 'call', ...call };
  finish(script);
  return { kind: 'text', text: lastWord };
}

function finish({ calls, lastRequest, end }: Script): void {
  const { tools, results: history } = lastRequest;
  const results = calls.flatMap(({ callId }) => history.filter((result) => result.callId === callId));
  end({ tools, results, history });
}
