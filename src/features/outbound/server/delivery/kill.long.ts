import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ready, startProgram } from '#app/server/testing/process.ts';
import { businessNumber } from '#features/organisations/server/testing/firm.ts';
import type { UserId } from '#platform/ids.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { freePort } from '../../../../../tools/port.ts';
import { startPostgres } from '../../../../../tools/postgres.ts';
import { announce } from '../announce.ts';
import { auditEvents } from '../audit.ts';
import { type Receiver, startReceiver } from '../testing/receiver.ts';

const KILLS = 20;
const EVENTS = 10_000;
const FIRMS = 4;
const SUBJECTS = 50;
/** Percentage of messages that the receiver refuses the first time. */
const REFUSED = 1;

async function post(url: string, body?: object): Promise<{ [name: string]: unknown }> {
  const answer = await fetch(url, {
    method: 'POST',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { [name: string]: unknown };
}

/** Makes an organisation whose endpoint at the receiver is on. */
async function openFirm(url: string, there: Receiver, nth: number): Promise<UserId> {
  const made = await post(`${url}/api/org`, {
    name: `Firm ${'abcdef'[nth]}`,
    kinds: ['merchant'],
    businessNumber: businessNumber(nth),
  });
  const { id } = made.organisation as { id: UserId };
  const endpoint = await post(`${url}/api/org/${id}/endpoints`, { url: there.url });
  there.secrets.push(String(endpoint.secret));
  await post(`${url}/api/org/${id}/endpoints/${endpoint.id}/test`);
  return id;
}

/** Announces events of all subjects in turn, several in each transaction. */
async function tell(db: Db, firms: readonly UserId[], from: number, count: number): Promise<void> {
  const data = (subject: number, nth: number) =>
    ({ connectionId: `${subject}-${nth}`, endedBy: 'person', endedAt: '2026-11-20T00:00:00.000Z' }) as const;
  for (let n = from; n < from + count; n += FIRMS) {
    const subject = (n / FIRMS) % SUBJECTS;
    const nth = Math.floor(n / FIRMS / SUBJECTS) + 1;
    await db.tx(async (tx) => {
      for (const id of firms) await announce(tx, id, 'connection.ended', `connection:${subject}`, data(subject, nth));
    });
  }
}

/** Returns the first arrival of each event by organisation and subject, and all ids by content. */
function firstsOf({ received }: Receiver) {
  const ids = new Map<string, Set<string>>();
  const order = new Map<string, number[]>();
  for (const { id, event, status } of received) {
    if (event.type !== 'connection.ended' || status !== 200) continue;
    const place = `${event.organisationId} ${event.subject}`;
    const [, nth] = String(event.data.connectionId).split('-').map(Number);
    const known = ids.get(`${place} ${nth}`);
    if (!known) order.set(place, [...(order.get(place) ?? []), nth ?? 0]);
    ids.set(`${place} ${nth}`, (known ?? new Set()).add(id));
  }
  return { ids, order };
}

test('two processes are killed twenty times while ten thousand events are sent: none is lost, each subject keeps its order, a repeat has the same id', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ingam-events-'));
  const keyFile = join(folder, 'master.key');
  await writeFile(keyFile, randomBytes(32).toString('base64'), { mode: 0o600 });
  const postgres = await startPostgres();
  const there = await startReceiver();
  const seen = new Set<string>();
  there.status = ({ id, type }) => {
    const isFirst = !seen.has(id);
    seen.add(id);
    return type === 'connection.ended' && isFirst && Math.random() * 100 < REFUSED ? 500 : 200;
  };
  const ports = [await freePort(), await freePort()];
  const start = async (nth: number) => {
    const env = { DEMO_DATA: 'off', DATABASE_URL: postgres.url, MASTER_KEY_FILE: keyFile, LOG_LEVEL: 'warn' };
    const program = startProgram({ ...env, DATA_DIR: join(folder, `data-${nth}`), PORT: String(ports[nth]) });
    await ready(program);
    return program;
  };
  const nodes = [await start(0), await start(1)];
  const db = await openPostgres({ url: postgres.url, max: 2 });
  try {
    const firms: UserId[] = [];
    for (let nth = 0; nth < FIRMS; nth += 1) firms.push(await openFirm(`http://127.0.0.1:${ports[0]}`, there, nth));
    const each = EVENTS / KILLS;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const telling = tell(db, firms, kill * each, each);
      await sleep(Math.random() * 1500);
      const nth = kill % 2;
      await nodes[nth]?.stop('SIGKILL');
      nodes[nth] = await start(nth);
      await telling;
    }
    const left = sql<{ n: number }>`SELECT count(*) AS n FROM event_deliveries WHERE due_at IS NOT NULL`;
    await expect.poll(async () => (await db.one(left)).n, { timeout: 300_000, interval: 500 }).toBe(0);
    const { ids, order } = firstsOf(there);
    expect([ids.size, there.refused]).toEqual([EVENTS, []]);
    expect([...ids.values()].filter((known) => known.size > 1)).toEqual([]);
    const inOrder = Array.from({ length: EVENTS / FIRMS / SUBJECTS }, (_, n) => n + 1);
    expect(order.size).toBe(FIRMS * SUBJECTS);
    for (const [subject, nths] of order) expect([subject, nths]).toEqual([subject, inOrder]);
    expect(there.open.most).toBeLessThanOrEqual(4 * FIRMS + 4 * FIRMS);
    expect(await auditEvents(db)).toEqual([]);
    const came = there.received.filter(({ status, event }) => status === 200 && event.type === 'connection.ended');
    expect(came.length).toBeGreaterThanOrEqual(EVENTS);
  } finally {
    for (const node of nodes) await node.stop('SIGKILL');
    await db.close();
    await there.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
