import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueCertificate } from '#platform/server/testing/certificates.ts';
import { startPostgres, type TestPostgres } from '../../../../tools/postgres.ts';
import { unprivilegedUser } from '../../../../tools/postgres-programs.ts';
import { sql } from './db.ts';
import { openPostgres } from './postgres.ts';

let folder = '';
let server: TestPostgres;
let authorities: { readonly ours: string; readonly another: string };
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ingam-tls-'));
  const { ca, cert, key } = issueCertificate(folder, 'localhost');
  authorities = { ours: ca, another: issueCertificate(folder, 'localhost', 'other').ca };
  const hba = join(folder, 'pg_hba.conf');
  writeFileSync(
    hba,
    `host all postgres 127.0.0.1/32 trust
     hostssl all ingam_tls 127.0.0.1/32 scram-sha-256
     host all all all reject\n`,
  );
  const user = unprivilegedUser();
  if (user) for (const path of [folder, cert, key, hba]) chownSync(path, user.uid, user.gid);
  chmodSync(key, 0o600);
  const ssl = { ssl: 'on', ssl_cert_file: cert, ssl_key_file: key, ssl_min_protocol_version: 'TLSv1.2' };
  server = await startPostgres({ settings: { ...ssl, hba_file: hba, password_encryption: 'scram-sha-256' } });
  const admin = await openPostgres({ url: server.url, max: 1 });
  await admin.tx((tx) => tx.exec(`CREATE ROLE ingam_tls LOGIN PASSWORD 'right'`));
  await admin.close();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const addressOf = (query: string, { host = 'localhost', password = 'right' } = {}): string => {
  const { port } = new URL(server.url);
  return `postgres://ingam_tls:${password}@${host}:${port}/postgres?${query}`;
};
const fullBy = (ca: string) => `sslmode=verify-full&sslrootcert=${ca}`;
const opening = (url: string) => openPostgres({ url, max: 1, waitMs: 300 });

test('every connection uses TLS with scram, to a server certified by the named authority', async () => {
  const db = await opening(addressOf(fullBy(authorities.ours)));
  try {
    const told = sql<{
      ssl: boolean;
      version: string | null;
    }>`SELECT ssl, version FROM pg_stat_ssl WHERE pid = pg_backend_pid()`;
    expect(await db.one(told)).toEqual({ ssl: true, version: expect.stringMatching(/^TLSv1\.[23]$/) });
    const stop = await db.listen('toys', () => undefined);
    await stop();
  } finally {
    await db.close();
  }
});

test('a server of another authority, of another name, or without TLS is refused, and so is a wrong password', async () => {
  const ours = fullBy(authorities.ours);
  await expect(opening(addressOf(fullBy(authorities.another)))).rejects.toThrow(
    /cannot be used: .*(certificate|signature)/,
  );
  await expect(opening(addressOf(ours, { host: '127.0.0.1' }))).rejects.toThrow(/altnames|does not match/);
  await expect(opening(addressOf('sslmode=disable'))).rejects.toThrow(/pg_hba|no encryption|rejects/);
  await expect(opening(addressOf(ours, { password: 'wrong' }))).rejects.toThrow(/password authentication failed/);
});
