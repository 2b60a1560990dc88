import type { Address, Hash, View } from '../rpc/port.ts';
import { atOnce } from './each.ts';
import { type Following, follow, type RoundView } from './following.ts';
import { type Giving, listWaitingWallets, MOST_GIVEN, reserveNonces } from './nonces-store.ts';
import { signFirst } from './sign-transaction.ts';
import { listDue, listSendings, listUnsigned, putBack, type Whose } from './store.ts';

/** What the steps work with. */
export interface Sending extends Following {
  readonly view: View;
  /** By whose they are, when all that was sent was looked at last, and under which view. */
  readonly followed?: Map<Whose, { readonly view: View; readonly at: number }>;
  /** Two endpoints say the same. */
  readonly isSure?: boolean;
}

/** Under the same view what was sent is looked at so seldom: only a new block changes it. */
const AGAIN_MS = 10_000;
/** How many are looked at in one round, so that the treasury waits for nobody's addresses. */
const MOST: Readonly<Record<Whose, number>> = { treasury: 500, people: 200 };

/**
 * One round, the treasury's transactions first: gives nonces, signs what has one, sends what is signed, and sees what became of it. May be cut off
 * anywhere and made by several nodes at once: what counts is committed before the next step, and only bytes that are kept are sent. Gives whether more is
 * to be done at once; rejects where the chain does not answer.
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
  await follow(sending, rows, view);
  // Where there are more than are looked at, these come after the others.
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

/** Whether a wallet has had as many as are given at once, so that more of it wait. */
async function giveNonces(
  { db, log, engine, isSure = false }: Sending,
  wallets: readonly Address[],
  view: RoundView,
): Promise<boolean> {
  let isMore = false;
  const mayStart: Giving['mayStart'] = (tx, kind, ids) =>
    engine.followers.get(kind)?.mayStart?.(tx, ids) ?? Promise.resolve(ids);
  for (const wallet of wallets) {
    const least = view.nonces.get(wallet)?.finalized;
    if (least === undefined) continue;
    const given = await db.tx((tx) => reserveNonces(tx, wallet, { least, isSure, mayStart }));
    if (typeof given === 'number') isMore ||= given === MOST_GIVEN;
    else log.error({ wallet, ...given }, 'a wallet is given no nonce');
  }
  return isMore;
}
