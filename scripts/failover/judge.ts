import { audit } from '../../src/app/server/audit.ts';
import { type Db, sql } from '../../src/platform/server/store/db.ts';
import { ask, type Send } from './load.ts';
import { type Site, untilSettled } from './site.ts';
import type { Follower } from './streams.ts';

/** Result of judging a drill; each line is one fault. */
export interface Verdict {
  readonly acknowledged: number;
  /** Acknowledged payments that are missing from the books or have another id. */
  readonly lost: number;
  /** Payments in the books beyond the number of keys. */
  readonly doubled: number;
  readonly streams: {
    readonly open: number;
    readonly resumed: number;
    readonly events: number;
    readonly missing: number;
  };
  readonly faults: readonly string[];
}

/** State before a part, and what phones recorded during it. */
export interface Evidence {
  /** Payments in the books before the part. */
  readonly before: number;
  readonly sends: readonly Send[];
  readonly followers: readonly Follower[];
}

type Judged = Pick<Site, 'url' | 'tokens' | 'withReader'>;

const AT_ONCE = 8;
const SHOWN = 5;

/** Counts payments in the books that people sent. */
export const sentOf = (db: Db): Promise<number> =>
  db
    .one(sql<{ n: number }>`SELECT count(*) AS n FROM transfers WHERE kind = 'send' AND state = 'posted'`)
    .then(({ n }) => n);

/**
 * Compares the responses that phones received with the books, with the current response to each key, and with their
 * event streams.
 */
export async function judge(site: Judged, { before, sends, followers }: Evidence): Promise<Verdict> {
  const faults: string[] = [];
  const lost = await askAll(site, sends, faults);
  const doubled = await site.withReader(async (db) => {
    await untilSettled(db);
    const { ok, problems } = await audit(db);
    if (!ok) faults.push(...problems);
    return (await sentOf(db)) - before - sends.length;
  });
  if (lost > 0) faults.push(`${lost} acknowledged payments are lost`);
  if (doubled !== 0) faults.push(`the books have ${doubled} more payments than there were keys`);
  await untilHeard(sends, followers);
  const missing = followers.flatMap((one) => missingOf(one, sends));
  if (missing.length > 0) faults.push(`streams have gaps: ${missing.slice(0, SHOWN).join('; ')}`);
  faults.push(...followers.flatMap((one) => strangeOf(one, sends)).slice(0, SHOWN));
  const sum = (of: (one: Follower) => number) => followers.reduce((total, one) => total + of(one), 0);
  const streams = {
    open: followers.length,
    resumed: sum((one) => one.resumed()),
    events: sum((one) => one.events.length),
    missing: missing.length,
  };
  return { acknowledged: sends.length, lost, doubled, streams, faults };
}

/** Repeats the request of every key; returns how many responses differ. */
async function askAll(site: Judged, sends: readonly Send[], faults: string[]): Promise<number> {
  const left = sends.values();
  let lost = 0;
  const loop = async () => {
    for (const send of left) {
      const { status, text } = await ask(send, site.url, site.tokens);
      if (status === 201 && (JSON.parse(text) as { id: number }).id === send.id) continue;
      lost += 1;
      if (lost <= SHOWN) faults.push(`key ${send.key}, answered with ${send.id}, is now ${status} ${text}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, loop));
  return lost;
}

/**
 * Returns the events that a user's stream must have had: created and completed for each payment that they sent,
 * received for each one sent to them.
 */
function expectedOf(user: number, sends: readonly Send[]): string[] {
  return sends.flatMap(({ user: from, to, id }) => [
    ...(from === user ? [`send ${id} pending`, `send ${id} completed`] : []),
    ...(to === user ? [`receive ${id} completed`] : []),
  ]);
}

const toldBy = ({ events }: Follower): string[] =>
  events
    .filter(({ type }) => type === 'transaction_update')
    .map(({ data }) => `${data.transactionType} ${data.transactionId} ${data.status}`);

function missingOf(follower: Follower, sends: readonly Send[]): string[] {
  const told = new Set(toldBy(follower));
  return expectedOf(follower.user, sends)
    .filter((one) => !told.has(one))
    .map((one) => `user ${follower.user} never got the event ${one}`);
}

/** Returns events that a stream should not have had, and demands to refetch everything. */
function strangeOf(follower: Follower, sends: readonly Send[]): string[] {
  const ids = new Set(sends.map(({ id }) => id));
  const unknown = follower.events.filter(
    ({ type, data }) => type === 'transaction_update' && !ids.has(Number(data.transactionId)),
  );
  return [
    ...unknown.map(
      ({ data }) => `user ${follower.user} got an event that the books do not have: ${JSON.stringify(data)}`,
    ),
    ...follower.events
      .filter(({ data }) => data.refetch === true)
      .map(() => `the stream of user ${follower.user} could not resume and demanded to refetch everything`),
  ];
}

const HEARD_MS = 50_000;

/** Waits until the streams have every expected event. A stream may first have to notice that its connection is dead. */
async function untilHeard(sends: readonly Send[], followers: readonly Follower[]): Promise<void> {
  for (const until = Date.now() + HEARD_MS; Date.now() < until; ) {
    if (followers.every((one) => missingOf(one, sends).length === 0)) return;
    await new Promise((later) => setTimeout(later, 500));
  }
}
