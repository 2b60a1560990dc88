import { createServer } from 'node:http';
import { findSession } from '#features/auth/server/sessions.ts';
import { listBalances } from '#features/ledger/server/balances.ts';
import { balanceOnWire } from '#features/ledger/server/on-wire.ts';
import { openPostgres } from '#platform/server/postgres.ts';
import type { Owner } from '#platform/server/proof.ts';

// The baseline of bench:http: the same two statements through the same pool and the same bytes, and nothing else.
const db = await openPostgres({ url: process.env.DATABASE_URL ?? '', applicationName: 'bare' });
const server = createServer(async (request, response) => {
  const session = await findSession(db, (request.headers.authorization ?? '').slice('Bearer '.length));
  if (!session) {
    response.writeHead(401).end();
    return;
  }
  const rows = await listBalances(db, session as unknown as Owner);
  const body = JSON.stringify(rows.map(balanceOnWire));
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
});
server.keepAliveTimeout = 72_000;
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'));
process.on('SIGTERM', () => process.exit(0));
