import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** Load balancer in front of the nodes: sends each request to a current node, and to the next if that one is gone. */
export interface Front {
  readonly port: number;
  /** Sets the ports of the current nodes. */
  route(ports: readonly number[]): void;
  close(): Promise<void>;
}

export async function startFront(port: number): Promise<Front> {
  let ports: readonly number[] = [];
  let turn = 0;
  const server = createServer((asked, answer) => {
    turn += 1;
    pass(asked, answer, ports[turn % ports.length]);
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port,
    route: (to) => {
      ports = to;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function pass(asked: IncomingMessage, answer: ServerResponse, port: number | undefined): void {
  const fail = () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end());
  if (port === undefined) return void fail();
  const sent = request(
    { host: '127.0.0.1', port, method: asked.method, path: asked.url, headers: asked.headers, agent: false },
    (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
      reply.on('error', fail);
    },
  );
  sent.on('error', fail);
  answer.on('close', () => sent.destroy());
  asked.pipe(sent);
}
