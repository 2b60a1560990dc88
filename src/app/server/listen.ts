import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { answerClientError } from '#platform/server/problems.ts';

const LET_END_MS = 2000;

/** Answers on a further address as the app does on its own. A machine without IPv6 has no ::1, which is no reason to stop. */
export function listenToo(app: FastifyInstance, host: string, port: number): Promise<Server> {
  const server = createServer({ requireHostHeader: false }, (request, response) => app.routing(request, response));
  server.keepAliveTimeout = app.server.keepAliveTimeout;
  server.requestTimeout = app.server.requestTimeout;
  server.on('clientError', answerClientError);
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT' ? resolve(server) : reject(error),
    );
    server.listen(port, host, () => resolve(server));
  });
}

/** Takes no more connections and lets the requests that are there end: idle connections go at once, all of them after 2 s. */
export async function closeServers(app: FastifyInstance, others: readonly Server[]): Promise<void> {
  const until = performance.now() + LET_END_MS;
  const watching = setInterval(() => {
    const isOver = performance.now() > until;
    for (const server of [app.server, ...others]) {
      if (isOver) server.closeAllConnections();
      else server.closeIdleConnections();
    }
  }, 20);
  const closed = others.map((other) => new Promise((resolve) => other.close(resolve)));
  await Promise.all([app.close(), ...closed]).finally(() => clearInterval(watching));
}
