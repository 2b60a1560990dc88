import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { answerClientError } from '#platform/server/http/problems.ts';

const LET_END_MS = 2000;
const LINGER_MS = 200;

/** Answers on a further address as the app does on its own. A machine without IPv6 has no ::1, which is no reason to stop. */
export function listenAlso(app: FastifyInstance, host: string, port: number): Promise<Server> {
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

/**
 * Takes no more connections and lets the requests that are there end, all of them in 2 s. Node and Fastify would cut off at once whatever
 * connection has just had its answer, with the request that it may be sending: it may send that one, and is told that it is the last.
 */
export async function closeServers(app: FastifyInstance, others: readonly Server[]): Promise<void> {
  const servers = [app.server, ...others];
  const began = performance.now();
  const closeIdle = servers.map((server) => server.closeIdleConnections.bind(server));
  for (const server of servers) server.closeIdleConnections = () => undefined;
  const watching = setInterval(() => {
    const passedMs = performance.now() - began;
    if (passedMs > LET_END_MS) for (const server of servers) server.closeAllConnections();
    // What has come in by now is read first.
    else if (passedMs > LINGER_MS)
      setImmediate(() => {
        for (const close of closeIdle) close();
      });
  }, 20);
  const closed = others.map((other) => new Promise((resolve) => other.close(resolve)));
  await Promise.all([app.close(), ...closed]).finally(() => clearInterval(watching));
}
