import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { findSessions } from '#features/auth/server/sessions/sessions.ts';
import { listBalances } from '#features/ledger/server/history/balances.ts';
import { balanceOnWire } from '#features/ledger/server/history/on-wire.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';

// Baseline of `bench -- http`: the same two statements through the same pool and the same bytes, and nothing else. It
// sends the product's own headers, so that the bytes match.
const headers = JSON.parse(process.env.HEADERS ?? '{}') as Record<string, string>;
const db = await openPostgres({ url: process.env.DATABASE_URL ?? '', applicationName: 'bare' });
const server = createServer(async (request, response) => {
  const token = (request.headers.authorization ?? '').slice('Bearer '.length);
  const hash = createHash('sha256').update(token).digest('hex');
  const session = (await findSessions(db, [hash])).get(hash);
  if (!session) {
    response.writeHead(401).end();
    return;
  }
  const rows = await listBalances(db, session as unknown as Owner);
  const body = JSON.stringify(rows.map(balanceOnWire));
  response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(body);
});
server.keepAliveTimeout = 72_000;
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'));
process.on('SIGTERM', () => process.exit(0));
