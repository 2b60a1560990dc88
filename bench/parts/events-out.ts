import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { functions, migrations } from '#app/server/migrations.ts';
import { announce } from '#features/outbound/server/announce.ts';
import { EVENTS_OUT_CHANNEL } from '#features/outbound/server/delivery/wake.ts';
import { makeSecret, sealSecret } from '#features/outbound/server/endpoints/secrets.ts';
import type { UserId } from '#platform/ids.ts';
import { notify } from '#platform/server/events/outbox-pages.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { migrate } from '#platform/server/store/migrate.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { openVault } from '#platform/server/vault/vault.ts';
import { type Child, startChild } from '../../tools/child.ts';
import { cpuUs, median, round } from '../../tools/measure.ts';
import { freePort } from '../../tools/port.ts';
import { startPostgres } from '../../tools/postgres.ts';

/* Measures webhooks: each organisation has ten endpoints, and for some one hangs forever. Another process commits
   events at a steady pace, of each organisation in turn; measures from the commit to the arrival at each endpoint. The
   receivers are a third process. */
const FIRMS = Number(process.env.FIRMS ?? 1000);
const HANGING = Number(process.env.HANGING ?? 100);
const ENDPOINTS = 10;
const A_SECOND = Number(process.env.EVENTS_PER_SECOND ?? 20);
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const limits = { othersP99Ms: 2000, growthMb: 30 };

const folder = mkdtempSync(join(tmpdir(), 'ingam-bench-'));
const keyFile = join(folder, 'master.key');
const masterKey = randomBytes(32);
writeFileSync(keyFile, `${masterKey.toString('base64')}\n`, { mode: 0o600 });
const postgres = await startPostgres();
const db = await openPostgres({ url: postgres.url, max: 4 });
const [port, receiverPort] = [await freePort(), await freePort()];
const heardFile = join(folder, 'heard');
let product: Child | undefined;
let receivers: Child | undefined;
try {
  await migrate(db, migrations(), functions());
  receivers = await startChild(
    'bench/parts/event-receivers.ts',
    { PORT: String(receiverPort), HEARD: heardFile },
    /^listening$/,
  );
  product = await startChild(
    'src/app/server/main.ts',
    { DATABASE_URL: postgres.url, MASTER_KEY_FILE: keyFile, DEMO_DATA: 'off', PORT: String(port), LOG_LEVEL: 'warn' },
    /^Ingam is ready/,
  );
  const firms = await openFirms(db);
  const committed = new Map<string, number>();
  const sizes: number[] = [];
  const watching = setInterval(() => sizes.push(residentMb(product?.pid ?? 0)), 1000);
  const cpuBefore = cpuUs(product.pid);
  const begun = performance.now();
  for (let round = 1; round <= ROUNDS; round += 1)
    for (const [nth, firm] of firms.entries()) {
      const dueMs = (((round - 1) * FIRMS + nth) * 1000) / A_SECOND;
      const aheadMs = dueMs - (performance.now() - begun);
      if (aheadMs > 0) await sleep(aheadMs);
      await db.tx((tx) =>
        announce(tx, firm, 'connection.ended', `connection:${round}`, {
          connectionId: String(round),
          endedBy: 'person',
          endedAt: '2026-11-20T00:00:00.000Z',
        }),
      );
      committed.set(`${firm} ${round}`, performance.timeOrigin + performance.now());
      await notify(db, EVENTS_OUT_CHANNEL, `bench ${firm}`);
    }
  await sleep(3000);
  const cpuMs = (cpuUs(product.pid) - cpuBefore) / 1000;
  clearInterval(watching);
  await receivers.stop();
  const { hangingAtOnce, others, ofSame } = timesOf(readFileSync(heardFile, 'utf8'), firms, committed);
  const tenth = Math.max(1, Math.floor(sizes.length / 10));
  const mbByTenths = Array.from({ length: 10 }, (_, n) => median(sizes.slice(n * tenth, (n + 1) * tenth)));
  const [early, late] = [median(mbByTenths.slice(2, 5)), median(mbByTenths.slice(7))];
  const wanted = { others: (FIRMS - HANGING) * ENDPOINTS * ROUNDS, ofSame: HANGING * (ENDPOINTS - 1) * ROUNDS };
  const figures = {
    organisations: FIRMS,
    endpoints: FIRMS * ENDPOINTS,
    hanging: HANGING,
    hangingAtOnce,
    eventsPerSecond: A_SECOND,
    others: { ...figuresOf(others), isAllTold: others.length === wanted.others },
    withOneThatHangs: { ...figuresOf(ofSame), isAllTold: ofSame.length === wanted.ofSame },
    cpuMsPerDelivery: round(cpuMs / (others.length + ofSame.length)),
    mb: { early, late, most: Math.max(...sizes), byTenths: mbByTenths },
  };
  const verdict = {
    others: figures.others.isAllTold && figures.others.p99Ms < limits.othersP99Ms,
    memory: late - early < limits.growthMb,
  };
  console.log(JSON.stringify({ bench: 'events out', ...figures, limits, verdict }, null, 2));
} finally {
  await product?.stop();
  await receivers?.stop();
  await db.close();
  await postgres.stop();
  rmSync(folder, { recursive: true });
}

/** Creates organisations with active endpoints; the first of them have a hanging one. */
async function openFirms(store: Db): Promise<UserId[]> {
  const vault = await openVault(store, [masterKey]);
  const made = await store.rows(sql<{ id: UserId }>`
    INSERT INTO users (email, first_name, last_name, address, did, is_organisation)
      SELECT 'organisation-' || n || '@organisation.invalid', 'Firm ' || n, '', '0x' || lpad(to_hex(n + 65536), 40, '0'),
             'did:ethr:0x7a69:0x' || lpad(to_hex(n + 65536), 40, '0'), true
        FROM generate_series(1, ${FIRMS}::int) n RETURNING id`);
  const ids = made.map(({ id }) => id);
  await store.run(sql`INSERT INTO organisations (id, name, display_name, kinds, business_number, state)
    SELECT id, 'Firm ' || id, 'Firm ' || id, '{merchant}', lpad(id::text, 10, '0'), 'approved' FROM unnest(${ids}::bigint[]) AS f(id)`);
  for (const [nth, organisation] of ids.entries())
    await store.tx(async (tx) => {
      const { first } = await tx.one(
        sql<{ first: number }>`SELECT coalesce(max(id), 0) + 1 AS first FROM event_endpoints`,
      );
      for (let n = 0; n < ENDPOINTS; n += 1) {
        const id = first + n;
        const sealed = await sealSecret(tx, vault, { organisation, id, column: 'secret' }, makeSecret());
        const url = `http://127.0.0.1:${receiverPort}/${id}${nth < HANGING && n === 0 ? '?hangs' : ''}`;
        await tx.run(sql`INSERT INTO event_endpoints (id, organisation_id, url, description, state, secret) OVERRIDING SYSTEM VALUE
          VALUES (${id}, ${organisation}, ${url}, '', 'on', ${sealed})`);
      }
    });
  return ids;
}

function timesOf(text: string, firms: readonly UserId[], committed: ReadonlyMap<string, number>) {
  const [head = '', ...lines] = text.trim().split('\n');
  const hang = new Set<number>(firms.slice(0, HANGING));
  const others: number[] = [];
  const ofSame: number[] = [];
  for (const line of lines) {
    const [, firm = 0, number = 0, at = 0] = line.split(' ').map(Number);
    (hang.has(firm) ? ofSame : others).push(at - (committed.get(`${firm} ${number}`) ?? 0));
  }
  return { hangingAtOnce: Number(head.split(' ')[1]), others, ofSame };
}

function figuresOf(ms: readonly number[]) {
  const sorted = ms.toSorted((a, b) => a - b);
  return {
    deliveries: ms.length,
    p50Ms: round(median(ms)),
    p99Ms: round(sorted[Math.floor(ms.length * 0.99)] ?? 0),
    mostMs: round(sorted.at(-1) ?? 0),
  };
}

function residentMb(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
}
