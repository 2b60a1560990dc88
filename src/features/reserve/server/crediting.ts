import { capOf } from '#features/currency/rules.ts';
import { capBasisOf, currencyNow, mayBeCapped } from '#features/currency/server/store.ts';
import { hasTrials, readHolding } from '#features/exchange/server/holding-cap.ts';
import { type AccountOwner, HOUSE, type Movement, transfer } from '#features/ledger/movement.ts';
import { lockAccounts, openAccountsIn, postAll } from '#features/ledger/server/doors.ts';
import { createDueTimer } from '#platform/server/jobs/due-timer.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { isUnavailable, type Tx } from '#platform/server/store/db.ts';
import {
  type DecidedLine,
  endFile,
  type LeftReason,
  listPresent,
  takeFile,
  takeLines,
  type WaitingLine,
  writeDecided,
} from './credits-store.ts';

const POLL_MS = 2000;
const AT_ONCE = 250;

/** Owner of a credit file's account. Its balance cannot go below 0, so no more is credited than was issued. */
export const accountOfFile = (fileId: number): AccountOwner => `house:credits-${fileId}`;

/**
 * Pays the lines of files, some at a time, each exactly once. A line is decided in the transaction that moves its
 * money, so a node that is killed leaves it waiting for another. A line that cannot be credited stays in the file's
 * account with its reason, and blocks no other.
 */
export function createCrediting({ db, log, settings }: Pick<Services, 'db' | 'log' | 'settings'>) {
  const timer = createDueTimer();
  /** Returns true if there may be more. After a batch fails, lines are tried one by one. */
  const step = (count: number) =>
    db.tx(async (tx) => {
      const file = await takeFile(tx);
      if (file === undefined) return false;
      const lines = await takeLines(tx, file, count);
      if (lines.length === 0) await endFile(tx, file);
      else await writeDecided(tx, file, await creditAll(tx, { settings }, file, lines));
      return true;
    });
  const setAsideOne = () =>
    db.tx(async (tx) => {
      const file = await takeFile(tx);
      if (file === undefined) return;
      const [line] = await takeLines(tx, file, 1);
      if (line) await writeDecided(tx, file, [left(line, 'not_moved')]);
    });
  const run = async (stop: AbortSignal) => {
    let count = AT_ONCE;
    for (let isMore = true; isMore && !stop.aborted; ) {
      try {
        isMore = await step(count);
        count = AT_ONCE;
      } catch (error) {
        if (isUnavailable(error)) throw error;
        log.error({ err: error, lines: count }, 'lines of a file of credits could not be paid');
        if (count === 1) await setAsideOne();
        count = 1;
      }
    }
  };
  return {
    job: { name: 'credits', everyMs: POLL_MS, run, wakeWhenDue: timer.start } satisfies Job,
    /** Wakes the job. Call it after a file has begun. */
    wake: () => timer.set(0),
  };
}

const left = ({ n }: WaitingLine, reason: LeftReason): DecidedLine => ({ n, transferId: null, reason });

async function creditAll(
  tx: Tx,
  services: Pick<Services, 'settings'>,
  file: number,
  lines: readonly WaitingLine[],
): Promise<DecidedLine[]> {
  const present = await listPresent(
    tx,
    lines.flatMap(({ to_owner }) => to_owner ?? []),
  );
  const from = accountOfFile(file);
  const payable = lines.filter(({ to_owner }) => to_owner !== null && present.has(to_owner));
  const owners = payable.flatMap(({ to_owner }) => to_owner ?? []);
  await openAccountsIn(tx, 'KRW', [from, ...owners]);
  await lockAccounts(tx, 'KRW', [from, ...owners]);
  const over = await listOver(tx, services, payable);
  const paid = payable.filter((line) => !over.has(line.n));
  const outcomes = await postAll(
    tx,
    paid.map((line) => movementOf(from, line)),
  );
  const posted = paid.map((line, nth): DecidedLine => {
    const outcome = outcomes[nth];
    if (outcome?.status === 'not_moved') return left(line, 'not_moved');
    if (outcome?.status !== 'accepted') throw new Error(`a line of credits was ${outcome?.status}`);
    return { n: line.n, transferId: outcome.id, reason: null };
  });
  const gone = lines.filter((line) => !payable.includes(line)).map((line) => left(line, 'gone'));
  const capped = payable.filter((line) => over.has(line.n)).map((line) => left(line, 'over_cap'));
  return [...posted, ...gone, ...capped];
}

const movementOf = (from: AccountOwner, { to_owner: to, won }: WaitingLine): Movement =>
  transfer({ kind: 'top_up', asset: 'KRW', amount: BigInt(won), from, to: to ?? HOUSE.fees, initiator: null });

/** Lists the lines that would exceed their recipient's limit on holding; the caller has locked their accounts. */
async function listOver(
  tx: Tx,
  { settings }: Pick<Services, 'settings'>,
  lines: readonly WaitingLine[],
): Promise<ReadonlySet<number>> {
  const currency = await currencyNow(tx);
  const over = new Set<number>();
  if (!mayBeCapped(currency, 'holding')) return over;
  for (const { n, to_owner: owner, won } of lines) {
    if (owner === null) continue;
    const cap = capOf(currency.rules, 'holding', await capBasisOf(tx, owner, hasTrials(settings)));
    if (cap !== undefined && (await readHolding(tx, owner)) + BigInt(won) > cap) over.add(n);
  }
  return over;
}
