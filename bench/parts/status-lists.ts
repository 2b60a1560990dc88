import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { startChild } from '../../tools/child.ts';
import { median, round } from '../../tools/measure.ts';
import { freePort } from '../../tools/port.ts';
import { startPostgres } from '../../tools/postgres.ts';

const ENTRIES = 1_000_000;
const SHARES = [0.01, 0.1, 0.5];
const TIMES = 200;

export interface MeasuredList {
  /** Share of the indexes that are revoked at random. */
  readonly revoked: number;
  readonly bytes: number;
  readonly coldMs: number;
  readonly warmP50Ms: number;
  readonly warmP99Ms: number;
}

/**
 * Measures a status list with a million used indexes, served by the real server over HTTP: latency when warm, and bytes
 * on the wire.
 */
export async function statusLists(): Promise<MeasuredList[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ingam-bench-'));
  const keyFile = join(folder, 'master.key');
  writeFileSync(keyFile, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
  const postgres = await startPostgres();
  const port = await freePort();
  const product = await startChild(
    'src/app/server/main.ts',
    {
      DATABASE_URL: postgres.url,
      WALLET_MODE: 'hosted',
      PUBLIC_URL: `http://localhost:${port}`,
      PORT: String(port),
      MASTER_KEY_FILE: keyFile,
      LOG_LEVEL: 'warn',
    },
    /^Ingam is ready/,
  );
  const db = await openPostgres({ url: postgres.url, max: 1, applicationName: 'bench' });
  try {
    const measured: MeasuredList[] = [];
    for (const revoked of SHARES) {
      const id = await db.tx((tx) => fill(tx, revoked), { isLong: true });
      measured.push({ revoked, ...(await answers(`http://localhost:${port}/status-lists/${id}`)) });
    }
    return measured;
  } finally {
    await db.close();
    await product.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true });
  }
}

/** Inserts a new list with a share of its million indexes revoked. */
async function fill(tx: Tx, revoked: number): Promise<number> {
  const { id } = await tx.one(sql<{ id: number }>`INSERT INTO status_lists DEFAULT VALUES RETURNING id`);
  // The list exists, so a million foreign-key checks would only distort the measurement.
  await tx.exec('SET LOCAL session_replication_role = replica');
  await tx.run(sql`INSERT INTO status_entries (list_id, idx, is_revoked)
    SELECT ${id}::bigint, idx, random() < ${revoked} FROM generate_series(0, ${ENTRIES - 1}) AS idx`);
  return id;
}

async function answers(url: string) {
  const ask = () =>
    new Promise<{ ms: number; bytes: number; text: string }>((resolve, reject) => {
      const at = performance.now();
      request(url, { headers: { 'accept-encoding': 'br, gzip' } }, (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('end', () => {
          const ms = performance.now() - at;
          const body = Buffer.concat(chunks);
          const encoding = reply.headers['content-encoding'];
          const plain = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
          resolve({ ms, bytes: body.length, text: plain.toString() });
        });
      })
        .on('error', reject)
        .end();
    });
  const { ms: coldMs, bytes, text } = await ask();
  if (text.split('.').length !== 3) throw new Error('no token');
  const times: number[] = [];
  for (let n = 0; n < TIMES; n += 1) times.push((await ask()).ms);
  times.sort((a, b) => a - b);
  return {
    bytes,
    coldMs: round(coldMs),
    warmP50Ms: round(median(times)),
    warmP99Ms: round(times[Math.floor(TIMES * 0.99)] ?? 0),
  };
}
