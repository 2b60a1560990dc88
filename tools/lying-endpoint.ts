import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { askNode } from './anvil.ts';

/** A request to a node. */
export interface NodeRequest {
  readonly method: string;
  readonly params: readonly unknown[];
}

/**
 * Answers one request: with a result or a status, with `drop` to pass the request on and withhold the node's answer, or
 * with `silence` to do neither.
 */
export type FakeAnswer = (
  asked: NodeRequest,
  truth: () => Promise<unknown>,
) => Promise<
  'drop' | 'silence' | { readonly result: unknown } | { readonly status: number; readonly retryAfter: string }
>;

/** A proxy in front of a node that answers as instructed. */
export interface LyingEndpoint {
  readonly url: string;
  /** All requests so far. */
  readonly heard: readonly NodeRequest[];
  /** Sets how to answer from now on; without an argument, the node's own answers are passed on. */
  tell(lie?: FakeAnswer): void;
  stop(): Promise<void>;
}

/** Starts a proxy in front of a node. */
export async function startLyingEndpoint(nodeUrl: string): Promise<LyingEndpoint> {
  const heard: NodeRequest[] = [];
  let lie: FakeAnswer | undefined;
  const server = createServer((request, response) => {
    const answer = async () => {
      const { id, method, params = [] } = JSON.parse(await textOf(request)) as NodeRequest & { id: number };
      const asked = { method, params };
      heard.push(asked);
      const truth = () => askNode<unknown>(nodeUrl, method, params);
      const said = lie ? await lie(asked, truth) : { result: await truth() };
      if (typeof said === 'string') request.socket.destroy();
      else if ('status' in said) response.writeHead(said.status, { 'retry-after': said.retryAfter }).end();
      else response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, ...said }));
    };
    answer().catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32000, message } }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    heard,
    tell: (told) => {
      lie = told;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request as AsyncIterable<Buffer>) text += part.toString('utf8');
  return text;
}

/** Creates an answer function that passes requests on to the node and withholds the answers to these methods. */
export const dropsAnswersTo =
  (...methods: readonly string[]): FakeAnswer =>
  async ({ method }, truth) => {
    const result = await truth().catch(() => undefined);
    return methods.includes(method) ? 'drop' : { result };
  };

/** Neither passes the request on nor answers it. */
export const isSilent: FakeAnswer = async () => 'silence';

/** Passes the request on twice and returns the second answer. */
export const asksTwice: FakeAnswer = async (_, truth) => {
  await truth().catch(() => undefined);
  return { result: await truth() };
};

/** Creates an answer function that changes the node's answers to these methods by `change`. */
export const changing =
  (methods: readonly string[], change: (truth: never) => unknown): FakeAnswer =>
  async ({ method }, truth) => {
    const result = await truth();
    return { result: methods.includes(method) && result !== null ? change(result as never) : result };
  };

/** Creates an answer function that answers a request for any block with the block before it. */
export const answersOtherBlocks =
  (nodeUrl: string): FakeAnswer =>
  async ({ method, params }, truth) => {
    const result = await truth();
    if (!method.startsWith('eth_getBlockBy') || result === null) return { result };
    const { parentHash } = result as { parentHash: string };
    return { result: await askNode(nodeUrl, 'eth_getBlockByHash', [parentHash, params[1]]) };
  };
