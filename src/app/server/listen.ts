import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { answerClientError } from '#platform/server/http/problems.ts';

const LET_END_MS = 2000;
const LINGER_MS = 200;

/** Listens on an additional address. A machine without IPv6 has no ::1, which is not an error. */
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
 * Stops accepting connections and lets requests in progress finish, within 2 s altogether. Node and Fastify would close
 * a keep-alive connection right after its response, even if its next request is under way; here that request is still
 * answered, as the connection's last.
 */
export async function closeServers(app: FastifyInstance, others: readonly Server[]): Promise<void> {
  const servers = [app.server, ...others];
  const began = performance.now();
  const closeIdle = servers.map((server) => server.closeIdleConnections.bind(server));
  for (const server of servers) server.closeIdleConnections = () => undefined;
  const watching = setInterval(() => {
    const passedMs = performance.now() - began;
    if (passedMs > LET_END_MS) for (const server of servers) server.closeAllConnections();
    // `setImmediate` lets a server read what has already arrived before idle connections are closed.
    else if (passedMs > LINGER_MS)
      setImmediate(() => {
        for (const close of closeIdle) close();
      });
  }, 20);
  const closed = others.map((other) => new Promise((resolve) => other.close(resolve)));
  await Promise.all([app.close(), ...closed]).finally(() => clearInterval(watching));
}
