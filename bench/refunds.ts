import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ready, startProgram } from '#app/server/testing/process.ts';
import { dataUrl, png } from '#features/documents/server/testing/images.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { businessNumber } from '#features/organisations/server/testing/firm.ts';
import type { UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/store/db.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { round } from '../tools/measure.ts';
import { freePort } from '../tools/port.ts';
import { startPostgres } from '../tools/postgres.ts';

const CLAIMS = Number(process.env.CLAIMS ?? 200);
const LIMITS = { recordedP50Ms: 300, paidSeenMs: 1000 };

/**
 * Time of a tourist's claims, one after another. Measures milliseconds from the claim to the event that it is recorded,
 * and from the tax office's answer to the event that it is paid. Both events come from the claimant's event stream.
 */
const folder = await mkdtemp(join(tmpdir(), 'ingam-bench-refunds-'));
const keyFile = join(folder, 'master.key');
await writeFile(keyFile, randomBytes(32).toString('base64'), { mode: 0o600 });
const postgres = await startPostgres();
const port = await freePort();
const env = { DEMO_DATA: 'off', DATABASE_URL: postgres.url, MASTER_KEY_FILE: keyFile, LOG_LEVEL: 'warn' };
const program = startProgram({ ...env, DATA_DIR: join(folder, 'data'), PORT: String(port) });
const db = await openPostgres({ url: postgres.url, max: 2, applicationName: 'bench' });
const ending = new AbortController();
try {
  await ready(program);
  const url = `http://127.0.0.1:${port}`;
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const reply = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`);
    return (text === '' ? {} : JSON.parse(text)) as { readonly [name: string]: unknown };
  };
  const made = await post('/api/org', { name: 'Hana', kinds: ['refund_operator'], businessNumber: businessNumber(1) });
  const { id } = made.organisation as { id: UserId };
  await fund(db, id, 'USDC', String(CLAIMS * 8));
  const rules = { tiers: [{ from: '30', bps: 800 }], dailyAmount: '1000000', entryDays: 90 };
  await post(`/api/org/${id}/refund-rules`, rules);
  const person = {
    email: 'tourist@example.com',
    password: 'correct horse battery',
    firstName: 'To',
    lastName: 'Urist',
  };
  const registered = await post('/api/auth/register', person);
  const token = String(registered.token);
  const { id: userId } = registered.user as { id: number };
  const metadata = { documentNumber: 'M12345678', name: 'To Urist', imageData: dataUrl(png(3, 2, 40)) };
  await post('/api/digital-documents', { userId, title: 'passport', documentType: 'passport', metadata }, token);
  while (!(await db.maybe(sql`SELECT id FROM credentials WHERE user_id = ${userId} AND document_id IS NOT NULL`)))
    await sleep(50);

  const heard = new Map<string, (at: number) => void>();
  /** Resolves when the stream reports a claim in this state; claims waiting for the office have been recorded. */
  const hears = (key: string) => new Promise<number>((resolve) => heard.set(key, resolve));
  const stream = await fetch(`${url}/api/events/${userId}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: ending.signal,
  });
  void (async () => {
    let rest = '';
    for await (const part of stream.body ?? []) {
      rest += Buffer.from(part).toString();
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (!line.startsWith('data: ')) continue;
        const { data } = JSON.parse(line.slice(6)) as { data?: { refundId?: number; status?: string } };
        if (data?.refundId !== undefined) heard.get(`${data.refundId} ${data.status}`)?.(performance.now());
      }
    }
  })().catch(() => undefined);

  const recorded: number[] = [];
  const paid: number[] = [];
  for (let nth = 0; nth < CLAIMS; nth += 1) {
    const claim = { userId, merchantName: 'Dongmun Market', purchaseAmount: '100', refundAmount: '8' };
    const began = performance.now();
    const one = await post('/api/tax-refunds', { ...claim, receiptHash: `receipt-${nth}` }, token);
    recorded.push((await hears(`${one.id} processing`)) - began);
    await post(`/api/tax-refunds/${userId}/${one.id}/payout`, { payout: { to: 'usdc' } }, token);
    const answered = performance.now();
    const seen = hears(`${one.id} paid`);
    await post(`/api/tax-refunds/${userId}/${one.id}/start`, {}, token);
    paid.push((await seen) - answered);
  }
  const at = (values: readonly number[], share: number) =>
    round([...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0);
  const figures = {
    bench: 'refunds',
    claims: CLAIMS,
    claimToRecordedMs: { p50: at(recorded, 0.5), p99: at(recorded, 0.99) },
    answerToPaidSeenMs: { p50: at(paid, 0.5), p99: at(paid, 0.99) },
    limits: LIMITS,
    isWithin: at(recorded, 0.5) < LIMITS.recordedP50Ms && at(paid, 0.99) < LIMITS.paidSeenMs,
  };
  console.log(JSON.stringify(figures, null, 2));
} finally {
  ending.abort();
  await program.stop('SIGKILL');
  await db.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
