import { doOne, retryDelayOfS } from '#platform/server/jobs/set-aside.ts';
import { type FeeOffer, firstOffer, raisedOffer } from '../../fees.ts';
import { VOID } from '../keys/request.ts';
import { type Signed, type Signer, SigningRefused } from '../keys/signer.ts';
import type { ChainFees } from '../rpc/port.ts';
import { type Attempt, keepAttempts, listAttempts, type NewAttempt } from './attempts-store.ts';
import { type Each, eachOf, partsOf, putAside } from './each.ts';
import { noteRefusal, type SendingRow } from './store.ts';

export interface Signing extends Each {
  readonly signer: Signer;
}

/** So many versions are kept by one commit. */
const KEPT_AT_ONCE = 64;
/** Whoever signs has refused one so often: its nonce is used up by a payment of nothing (decision 0166). */
export const MOST_REFUSALS = 3;
/** What is refused is asked for again so soon, since all of the treasury's wait for it. */
const REFUSED_AGAIN_S = 3;
const VOID_GAS = 21_000;
/** What takes the place of a version that was at its cap has to offer more. */
const VOID_CAP = 2n;

/**
 * Signs what has a nonce and no version, and keeps it; whatever dies before it is kept, the same is signed again and nothing was sent. Gives those that
 * have one now.
 */
export async function signFirst(signing: Signing, rows: readonly SendingRow[], fees: ChainFees): Promise<number[]> {
  for (const part of partsOf(rows, KEPT_AT_ONCE)) {
    const made: NewAttempt[] = [];
    await eachOf(
      signing,
      part,
      async (row) => {
        const offer = firstOffer(fees, row.feeCap);
        made.push({ id: row.id, n: 1, signed: await sign(signing, row, offer), offer, isVoid: row.isVoid });
      },
      (row, fault, error) =>
        error instanceof SigningRefused ? refused(signing, row, fault) : putAside(signing, row, fault),
    ).finally(() => keepAll(signing, part, made));
  }
  return rows.map(({ id }) => id);
}

/** What was asked for; once that is voided, the payment of nothing that takes its place. */
async function sign({ signer }: Signing, row: SendingRow, offer: FeeOffer): Promise<Signed> {
  if (row.nonce === null) throw new Error('nothing is signed without a nonce');
  return row.isVoid
    ? signer.sign(VOID, { nonce: row.nonce, gasLimit: VOID_GAS, offer })
    : signer.sign(row.request, { nonce: row.nonce, gasLimit: row.gasLimit, offer });
}

/** Keeps them together; where that fails each by itself, so that one stands in no other's way. */
async function keepAll(signing: Signing, rows: readonly SendingRow[], made: readonly NewAttempt[]): Promise<void> {
  const { db, log } = signing;
  if (made.length === 0) return;
  await doOne(
    () => db.tx((tx) => keepAttempts(tx, made)),
    async (_, error) => {
      log.warn({ err: error, versions: made.length }, 'signed versions could not be kept together');
      const byId = new Map(made.map((one) => [one.id, one]));
      await eachOf(
        signing,
        rows.filter(({ id }) => byId.has(id)),
        async ({ id }) => {
          const one = byId.get(id);
          if (one) await db.tx((tx) => keepAttempts(tx, [one]));
        },
      );
    },
  );
}

async function refused({ db, log }: Signing, row: SendingRow, fault: string): Promise<void> {
  // A payment of nothing that is refused too, and what a person's address sends, hold up nobody sooner for being asked for again soon.
  const isAgainSoon = !row.isVoid && row.request.kind !== 'sweep';
  const delayS = isAgainSoon ? REFUSED_AGAIN_S : retryDelayOfS(row.tries + 1);
  if (await noteRefusal(db, row.id, { fault, delayS, most: MOST_REFUSALS }))
    log.error({ transaction: row.id, nonce: row.nonce, fault }, 'a transaction is voided, since nobody signs it');
}

/** A further version of what no block takes, for more; undefined where that would be over its cap, or another node has made it. */
export async function replace(
  signing: Signing,
  row: SendingRow,
  { newest, fees }: { readonly newest: Attempt; readonly fees: ChainFees },
): Promise<Attempt | undefined> {
  const offer = raisedOffer(newest.offer, newest.n, fees, row.isVoid ? VOID_CAP * row.feeCap : row.feeCap);
  if (!offer) return undefined;
  const { db } = signing;
  const { id, isVoid } = row;
  const n = newest.n + 1;
  const signed = await sign(signing, row, offer);
  await db.tx((tx) => keepAttempts(tx, [{ id, n, signed, offer, isVoid }]));
  // What is sent is what was kept, be it another node's.
  const [kept] = (await listAttempts(db, [id])).get(id) ?? [];
  return kept?.n === n ? kept : undefined;
}
