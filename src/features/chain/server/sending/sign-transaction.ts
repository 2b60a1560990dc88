import { doOne, retryDelayOfS } from '#platform/server/jobs/set-aside.ts';
import { type FeeOffer, firstOffer, raisedOffer } from '../../fees.ts';
import { VOID } from '../keys/request.ts';
import { type Signed, type Signer, SigningRefused } from '../keys/signer.ts';
import type { ChainFees } from '../rpc/port.ts';
import { type Attempt, keepAttempts, listAttempts, type NewAttempt } from './attempts-store.ts';
import { forEachOf, partsOf, putAside, type StepContext } from './run-each.ts';
import { noteRefusal, type SendingRow } from './store.ts';

export interface Signing extends StepContext {
  readonly signer: Signer;
}

/** Attempts stored in one commit. */
const KEPT_AT_ONCE = 64;
/** Number of refusals by the signer after which an empty payment uses the nonce (decision 0166). */
export const MOST_REFUSALS = 3;
/** Seconds until a refused transaction is signed again; short, since all later ones of the treasury wait for it. */
const REFUSED_AGAIN_S = 3;
const VOID_GAS = 21_000;
/** Factor by which an empty payment may exceed the fee cap, so that it can replace an attempt at the cap. */
const VOID_CAP = 2n;

/**
 * Signs transactions that have a nonce and no attempt, and stores the attempts. If the process dies before, nothing was
 * sent and the same is signed again. Returns the ids that have an attempt now.
 */
export async function signFirst(signing: Signing, rows: readonly SendingRow[], fees: ChainFees): Promise<number[]> {
  for (const part of partsOf(rows, KEPT_AT_ONCE)) {
    const made: NewAttempt[] = [];
    await forEachOf(
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

/** Signs the request or, once it is voided, the payment of nothing in its place. */
async function sign({ signer }: Signing, row: SendingRow, offer: FeeOffer): Promise<Signed> {
  if (row.nonce === null) throw new Error('nothing is signed without a nonce');
  return row.isVoid
    ? signer.sign(VOID, { nonce: row.nonce, gasLimit: VOID_GAS, offer })
    : signer.sign(row.request, { nonce: row.nonce, gasLimit: row.gasLimit, offer });
}

/** Stores attempts together; if that fails, one by one, so that a failing one holds up no other. */
async function keepAll(signing: Signing, rows: readonly SendingRow[], made: readonly NewAttempt[]): Promise<void> {
  const { db, log } = signing;
  if (made.length === 0) return;
  await doOne(
    () => db.tx((tx) => keepAttempts(tx, made)),
    async (_, error) => {
      log.warn(
        { err: error, versions: made.length },
        'signed attempts could not be stored together, storing them one by one',
      );
      const byId = new Map(made.map((one) => [one.id, one]));
      await forEachOf(
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
  // A refused empty payment, or a person's sweep, delays nobody else, so it can wait longer.
  const isAgainSoon = !row.isVoid && row.request.kind !== 'sweep';
  const delayS = isAgainSoon ? REFUSED_AGAIN_S : retryDelayOfS(row.tries + 1);
  if (await noteRefusal(db, row.id, { fault, delayS, most: MOST_REFUSALS }))
    log.error(
      { transaction: row.id, nonce: row.nonce, fault },
      'a transaction is voided because its signer refused it',
    );
}

/**
 * Stores a further attempt with higher fees for a transaction that no block takes. Undefined if it would exceed the
 * cap, or if another node has made one.
 */
export async function replaceAttempt(
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
  // Sends the stored attempt, even if another node stored it.
  const [kept] = (await listAttempts(db, [id])).get(id) ?? [];
  return kept?.n === n ? kept : undefined;
}
