import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterEach } from 'vitest';
import type { EventOnWire } from '../../event-shapes.ts';

/** A received message, verified by the standard's own library. */
export interface Received {
  readonly id: string;
  readonly event: EventOnWire;
  /** The receiver's secrets with which the message is signed. */
  readonly secrets: readonly string[];
  readonly status: number;
}

export type Answer = (response: ServerResponse, received: Received) => void;

/** An organisation's program: a real local server that verifies incoming messages. */
export interface Receiver {
  readonly url: string;
  /** Signing secrets that the receiver accepts. */
  secrets: string[];
  /** HTTP status of the response to an event. `answer`, if set, replaces it. */
  status: (event: EventOnWire) => number;
  answer: Answer | undefined;
  readonly received: Received[];
  /** Messages whose signature matches none of `secrets`. */
  readonly refused: string[];
  /** Number of messages that await a response now, and the highest number so far. */
  readonly open: { now: number; most: number };
  stop(): Promise<void>;
}

export async function startReceiver(port = 0): Promise<Receiver> {
  const received: Received[] = [];
  const refused: string[] = [];
  const open = { now: 0, most: 0 };
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    open.now += 1;
    open.most = Math.max(open.most, open.now);
    response.once('close', () => {
      open.now -= 1;
    });
    const body = await textOf(request);
    const event = JSON.parse(body) as EventOnWire;
    const headers = request.headers as Record<string, string>;
    const secrets = receiver.secrets.filter((secret) => isSignedBy(secret, body, headers));
    const status = receiver.status(event);
    const message = { id: headers['webhook-id'] ?? '', event, secrets, status };
    if (receiver.secrets.length > 0 && secrets.length === 0) refused.push(message.id);
    else received.push(message);
    if (receiver.answer) receiver.answer(response, message);
    else response.writeHead(status).end();
  };
  const server = createServer((request, response) => {
    take(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    secrets: [],
    status: () => 204,
    answer: undefined,
    received,
    refused,
    open,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

/** Returns a function that starts receivers. They stop after the test. */
export function receivers(): () => Promise<Receiver> {
  const started: Receiver[] = [];
  afterEach(async () => {
    for (const one of started.splice(0)) await one.stop();
  });
  return async () => {
    const made = await startReceiver();
    started.push(made);
    return made;
  };
}

function isSignedBy(secret: string, body: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    // The library throws if the signature does not match.
    return false;
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
