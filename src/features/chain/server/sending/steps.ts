import type { Address, Hash, View } from '../rpc/port.ts';
import { type Following, followTransactions, type RoundView } from './following.ts';
import { listWaitingWallets, MOST_GIVEN, type NonceAssignment, reserveNonces } from './nonces-store.ts';
import { atOnce } from './run-each.ts';
import { signFirst } from './sign-transaction.ts';
import { listDue, listSendings, listUnsigned, putBack, type Whose } from './store.ts';

/** Dependencies of the steps. */
export interface Sending extends Following {
  readonly view: View;
  /** By wallet group: time and chain view at which all sent transactions of the group were last checked. */
  readonly followed?: Map<Whose, { readonly view: View; readonly at: number }>;
  /** True if two endpoints report the same nonces. */
  readonly isSure?: boolean;
}

/** Interval in ms for checking sent transactions while the view is unchanged: only a new block changes them. */
const AGAIN_MS = 10_000;
/** Maximum number of transactions checked per round, so that the treasury does not wait for people's addresses. */
const MOST: Readonly<Record<Whose, number>> = { treasury: 500, people: 200 };

/**
 * Runs one round, the treasury's transactions first: assigns nonces, signs, sends, and follows the outcome. It may be
 * interrupted anywhere, and run on several nodes at the same time: each step's result is committed before the next, and
 * only stored bytes are sent. Returns whether more can be done at once; rejects if the chain does not respond.
 */
export async function sendRound(sending: Sending): Promise<boolean> {
  const isMore = await roundOf(sending, 'treasury');
  return (await roundOf(sending, 'people')) || isMore;
}

async function roundOf(sending: Sending, whose: Whose): Promise<boolean> {
  const { db } = sending;
  const [most, waiting] = [MOST[whose], await listWaitingWallets(db, whose)];
  const isNew = !isFollowed(sending, whose);
  const [before, unsigned] = [await listDue(db, whose, most, isNew), await listUnsigned(db, whose, most)];
  const wallets = [...new Set([...waiting, ...[...before, ...unsigned].map(({ wallet }) => wallet)])];
  if (wallets.length === 0) return false;
  const view = await look(sending, wallets);
  const isMore = await giveNonces(sending, waiting, view);
  const toSign = waiting.length > 0 ? await listUnsigned(db, whose, most) : unsigned;
  const signed = toSign.length > 0 ? await signFirst(sending, toSign, await sending.reader.fees()) : [];
  const rows = await listSendings(db, [...new Set([...signed, ...before.map(({ id }) => id)])]);
  await followTransactions(sending, rows, view);
  // More are due than one round checks, so these come last the next time.
  if (before.length === most)
    await putBack(
      db,
      before.map(({ id }) => id),
    );
  else if (isNew) sending.followed?.set(whose, { view: sending.view, at: performance.now() });
  return isMore;
}

function isFollowed({ followed, view: { head, finalized } }: Sending, whose: Whose): boolean {
  const last = followed?.get(whose);
  if (!last || performance.now() - last.at > AGAIN_MS) return false;
  return last.view.head.hash === head.hash && last.view.finalized.hash === finalized.hash;
}

async function look({ reader, view: { head, finalized } }: Sending, wallets: readonly Address[]): Promise<RoundView> {
  const nonces = new Map<Address, { head: number; finalized: number }>();
  await atOnce(wallets, async (wallet) => {
    const [atHead, atFinalized] = await Promise.all([reader.nonceAt(wallet, head), reader.nonceAt(wallet, finalized)]);
    nonces.set(wallet, { head: atHead, finalized: atFinalized });
  });
  const known = new Map<number, Promise<Hash | undefined>>();
  const hashOf = (number: number) => {
    const hash = known.get(number) ?? reader.blockByNumber(number).then((block) => block?.hash);
    known.set(number, hash);
    return hash;
  };
  return { head, finalized, nonces, hashOf };
}

/** Assigns nonces; returns whether a wallet reached the maximum per commit, so that more may wait. */
async function giveNonces(
  { db, log, engine, isSure = false }: Sending,
  wallets: readonly Address[],
  view: RoundView,
): Promise<boolean> {
  let isMore = false;
  const mayStart: NonceAssignment['mayStart'] = (tx, kind, ids) =>
    engine.followers.get(kind)?.mayStart?.(tx, ids) ?? Promise.resolve(ids);
  for (const wallet of wallets) {
    const least = view.nonces.get(wallet)?.finalized;
    if (least === undefined) continue;
    const given = await db.tx((tx) => reserveNonces(tx, wallet, { least, isSure, mayStart }));
    if (typeof given === 'number') isMore ||= given === MOST_GIVEN;
    else log.error({ wallet, ...given }, 'a wallet gets no nonce');
  }
  return isMore;
}
