import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { judge, sentOf, type Verdict } from './judge.ts';
import { gapIn, type Load, longestWaitIn, startLoad } from './load.ts';
import type { Part } from './parts.ts';
import type { PrimaryLookup, Site } from './site.ts';
import { type Follower, follow } from './streams.ts';

/** Result of one part of the drill. */
export interface Outcome extends Verdict {
  readonly part: string;
  readonly way: PrimaryLookup;
  readonly at: string;
  /**
   * Measurements of each round in seconds: longest time without an acknowledgement, longest time without a completed
   * payment, and longest wait of one phone.
   */
  readonly rounds: readonly { readonly gapS: number; readonly completedGapS: number; readonly longestWaitS: number }[];
  readonly limitS: number;
  /** Count of responses other than 201, after each of which phones retried. */
  readonly others: Readonly<Record<string, number>>;
  /** Number of times HAProxy marked a server as down during the part. */
  readonly downs: number;
  /** One-minute load average at the start and at the end. */
  readonly busy: readonly [number, number];
  readonly isWithin: boolean;
}

/** Users with two event streams each, on whichever node Caddy picks. */
const FOLLOWED = [1, 2, 3, 4];
const WARM_MS = 6000;
const CALM_MS = 4000;
const OPEN_MS = 30_000;

/** Runs one part on an intact site. */
export async function runPart(site: Site, name: string, part: Part): Promise<Outcome> {
  const [busy, downs] = [busyness(), site.downs()];
  const before = await site.withReader(sentOf);
  const followers = [...FOLLOWED, ...FOLLOWED].map((user) => follow(site.url, user, site.tokens[user - 1] ?? ''));
  try {
    await untilOpen(followers);
    const load = startLoad(site.url, site.tokens);
    const rounds = [];
    for (let round = 0; round < part.rounds; round += 1)
      rounds.push(await runRound(site, part, round, { load, followers }));
    await load.stop();
    const verdict = await judge(site, { before, sends: load.sends, followers });
    const faults = [...verdict.faults, ...load.wrong.map((answer) => `a phone was answered ${answer}`)];
    return {
      part: name,
      way: site.way,
      at: new Date().toISOString(),
      rounds,
      limitS: part.limitS,
      ...verdict,
      faults,
      others: Object.fromEntries(load.others),
      downs: site.downs() - downs,
      busy: [busy, busyness()],
      isWithin: faults.length === 0 && rounds.every(({ gapS }) => gapS <= part.limitS),
    };
  } finally {
    await Promise.all(followers.map((one) => one.close()));
  }
}

async function untilOpen(followers: readonly Follower[]): Promise<void> {
  for (const until = Date.now() + OPEN_MS; !followers.every((one) => one.isOpen()); await sleep(50))
    if (Date.now() > until) throw new Error('the event streams do not open');
}

interface Witnesses {
  readonly load: Load;
  readonly followers: readonly Follower[];
}

async function runRound(site: Site, part: Part, round: number, { load, followers }: Witnesses) {
  await site.cluster.untilWhole();
  await sleep(WARM_MS);
  const from = performance.now();
  const mend = await part.strike(site, round);
  await sleep(Math.max(0, part.forMs - (performance.now() - from)));
  await mend?.();
  await site.cluster.untilWhole();
  await sleep(CALM_MS);
  const to = performance.now();
  return {
    gapS: tenths(gapIn(load.sends, from, to)),
    completedGapS: tenths(completedGap(followers, from, to)),
    longestWaitS: tenths(longestWaitIn(load.sends, from, to)),
  };
}

/** Returns the longest time in seconds in which no stream reported a completed payment. */
function completedGap(followers: readonly Follower[], from: number, to: number): number {
  const heard = followers
    .flatMap(({ events }) => events.filter(({ data }) => data.status === 'completed').map(({ heardAt }) => heardAt))
    .sort((a, b) => a - b);
  const gaps = heard.slice(1).map((at, nth) => (at >= from && (heard[nth] ?? at) <= to ? at - (heard[nth] ?? at) : 0));
  return Math.max(0, ...gaps) / 1000;
}

const tenths = (seconds: number): number => Math.round(seconds * 10) / 10;
const busyness = (): number => Number(readFileSync('/proc/loadavg', 'utf8').split(' ')[0]);
