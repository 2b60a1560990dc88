import { createServer, type Server, type ServerResponse } from 'node:http';
import { commonRefusals } from '#platform/refusal.ts';
import { callHeaders } from '#platform/server/http/problems.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import type { Db } from '#platform/server/store/db.ts';
import { readStoreState } from '#platform/server/upkeep/store-state.ts';

const LOOK_MS = 500;
const RETRY_AFTER_S = 30;
const NO_IPV6 = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);
const DETAIL = 'This server was restored from a backup and is quarantined until its operator has reconciled it.';

export interface Quarantine {
  stop(): Promise<void>;
}

/**
 * Serves in the server's place while the store is quarantined: no feature is mounted, nothing is sent and nobody can
 * sign in. Every request but liveness gets 503 `quarantined`. Calls `ended` once the store has been reconciled.
 */
export async function serveQuarantine(settings: Settings, db: Db, ended: () => void): Promise<Quarantine> {
  const servers: Server[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const look = async () => {
    // Retries while the store is unavailable.
    const state = await readStoreState(db).catch(() => undefined);
    if (isStopped) return;
    if (state?.quarantinedAt === null) ended();
    else timer = setTimeout(look, LOOK_MS);
  };
  const stop = async () => {
    isStopped = true;
    clearTimeout(timer);
    await Promise.all(servers.map(closeServer));
  };
  try {
    for (const host of settings.hosts) servers.push(...(await listen(host, settings.port)));
  } catch (error) {
    await stop();
    throw error;
  }
  timer = setTimeout(look, LOOK_MS);
  return { stop };
}

function answer(url: string | undefined, response: ServerResponse): void {
  if (url === '/api/health') {
    response.writeHead(200, { ...callHeaders, 'content-type': 'application/json' }).end('{"status":"ok"}');
    return;
  }
  const { status, title } = commonRefusals.quarantined;
  const problem = { type: 'urn:ingam:refusal:quarantined', title, status, detail: DETAIL, code: 'quarantined' };
  response
    .writeHead(status, {
      ...callHeaders,
      'content-type': 'application/problem+json; charset=utf-8',
      'retry-after': String(RETRY_AFTER_S),
      connection: 'close',
    })
    .end(JSON.stringify(problem));
}

/** Listens on one address. A machine without IPv6 has no ::1, which is not an error. */
const listen = (host: string, port: number): Promise<Server[]> =>
  new Promise((resolve, reject) => {
    const server = createServer((request, response) => {
      answer(request.url, response);
      request.resume();
    });
    server.once('error', (error: NodeJS.ErrnoException) =>
      host === '::1' && NO_IPV6.has(error.code ?? '') ? resolve([]) : reject(error),
    );
    server.listen(port, host, () => resolve([server]));
  });

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
