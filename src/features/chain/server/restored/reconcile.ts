import type { ReconcileResult } from '#platform/server/feature.ts';
import type { Services } from '#platform/server/services.ts';
import { readStoreState } from '#platform/server/upkeep/store-state.ts';
import { type Chain, chainOf } from '../chain.ts';
import { isOurs } from '../reserves/against.ts';
import { compareTreasury } from '../reserves/treasury-balance.ts';
import { ChainUnanswered, isChainAway } from '../rpc/errors.ts';
import { type BoundChain, readBound } from '../store.ts';
import { adoptAll, readOn } from './adopting.ts';
import { assignPaidNonces, receiptOf } from './assign-nonces.ts';
import { isReconciled, markReconciled } from './reconciled-mark.ts';
import { countOpen } from './restored-store.ts';
import { type SortedTransactions, sortTransactions } from './sort-transactions.ts';
import type { WalkedTransaction } from './walk.ts';
import { type Pace, type WalkResult, walkInPieces, walkWithoutStoring } from './walk-in-pieces.ts';
import { tellWalk } from './walk-store.ts';

const MOST_NAMED = 200;
const KIND = 'chain transactions';
const STRANGERS = 'payments from addresses that nobody here has';
const RESERVES = 'chain reserves';

/**
 * Reconciles a restored store with everything that its wallets did on the chain since the backup. Sweeps and gas are
 * taken over and credited, payments that still wait here are left to a person, and every other transaction is listed.
 * The quarantine remains while any is left, while the treasury has less than is owed, or while the chain does not
 * respond: what is missing here would be paid a second time, or lost. With `isForGood` false it changes nothing.
 */
export async function reconcileChain(
  services: Services,
  since: Date,
  isForGood: boolean,
  pace: Pace = {},
): Promise<ReconcileResult[]> {
  const chain = chainOf(services);
  const bound = chain && (await readBound(services.db));
  if (!chain || !bound) return [];
  const again = await countOpen(services.db);
  try {
    if (!(await isOurs(chain, bound)))
      throw new ChainUnanswered('NETWORK_RPC_URL names another chain than the one this store is bound to');
    const walking = { db: services.db, chain, treasury: bound.treasury, since };
    const span = isForGood ? await walkInPieces(walking, pace) : await walkWithoutStoring(walking);
    if (isForGood) await readOn({ services, chain, treasury: bound.treasury }, pace);
    const sorted = await sortTransactions(services.db, { ...span, treasury: bound.treasury, since });
    const ofSent = await compareSent({ services, chain, bound, again, isForGood }, span, sorted);
    const isWhole = isForGood && !ofSent.isUnanswered;
    const reserves = isWhole ? await compareReserves({ services, chain, bound }, span, sorted) : [];
    return [ofSent, ...ofStrangers(sorted.strangers), ...reserves];
  } catch (error) {
    if (!isChainAway(error) || !(error instanceof Error)) throw error;
    const far = await tellWalk(services.db, since);
    const says = `the transactions since the backup could not be read: ${error.message}${far}`;
    return [{ kind: KIND, again, lost: null, isUnanswered: true, says }];
  }
}

/**
 * Reconciles a server that was opened with `--unanswered` before the reconciliation. Runs before the server trusts the
 * chain or sends, since sweeps after the backup would otherwise count as moved away by their holders. Payments to
 * others stay as they are. Rejects while the chain does not respond, or has sweeps that are not final yet.
 */
export async function demandReconciled(services: Services, goesOn: () => Promise<boolean>): Promise<void> {
  const { restoredTo } = await readStoreState(services.db);
  if (!restoredTo || (await isReconciled(services.db))) return;
  const [found] = await reconcileChain(services, restoredTo, true, { goesOn });
  services.log.warn(
    { says: found?.says, lost: found?.lost },
    'what the chain has since the store was put back was taken over',
  );
  if (!(await isReconciled(services.db))) throw new ChainUnanswered(found?.says ?? 'the chain is not bound');
}

interface Comparing {
  readonly services: Services;
  readonly chain: Chain;
  readonly bound: BoundChain;
}

async function compareSent(
  { services, chain, bound, again, isForGood }: Comparing & { readonly again: number; readonly isForGood: boolean },
  { first, head }: WalkResult,
  { ofPeople, early, unknown, tooEarly }: SortedTransactions,
): Promise<ReconcileResult> {
  const adopting = { services, chain, treasury: bound.treasury };
  const taken = isForGood ? await adoptAll(adopting, ofPeople) : { sweeps: 0, gas: 0 };
  const given = isForGood ? await assignPaidNonces(services.db, chain, unknown) : { paid: [], nothing: [] };
  if (isForGood && early.length === 0) await markReconciled(services.db);
  const over = new Set([...given.paid, ...given.nothing]);
  const left = [
    ...unknown.filter(({ hash }) => !over.has(hash)),
    ...(isForGood ? [] : ofPeople.filter(({ isFollowed }) => !isFollowed)),
    ...early,
    ...tooEarly,
  ];
  const read = `blocks ${first} to ${head.number} were read; ${again} open transactions are sent again with the same bytes; ${taken.sweeps} sweeps and ${taken.gas} payments of gas were taken over; ${given.paid.length} payments that waited here had been sent, and a person must decide about them`;
  if (left.length === 0) return { kind: KIND, again, lost: [], says: read };
  const says = `${read}; the chain has ${left.length} transactions of this server that the store does not know. Another run takes over those that are not final yet. Book payments to others by hand and cancel what still waits to pay the same, then open with --unanswered`;
  return { kind: KIND, again, lost: left.slice(0, MOST_NAMED).map(nameOf), isUnanswered: true, says };
}

const nameOf = ({ hash, from, to, nonce, block }: WalkedTransaction) =>
  `${hash} from ${from} nonce ${nonce} to ${to ?? 'a new contract'}, block ${block.number}`;

/**
 * Lists payments into the treasury from unknown addresses. People who registered after the backup have such addresses,
 * whose keys this store has lost; nobody is credited.
 */
function ofStrangers(strangers: readonly WalkedTransaction[]): ReconcileResult[] {
  if (strangers.length === 0) return [];
  const says = `${strangers.length} payments into the treasury are your own cover, or come from people who registered after the backup and whose keys this store has lost; nobody is credited`;
  return [{ kind: STRANGERS, again: 0, lost: strangers.slice(0, MOST_NAMED).map(nameOf), says }];
}

/**
 * Compares the treasury at the final block with what is owed. Subtracts payments that have left and will be booked only
 * when the server runs or a person decides.
 */
async function compareReserves(
  { services: { db }, chain, bound: { treasury } }: Comparing,
  { finalized: block }: WalkResult,
  { leaving }: SortedTransactions,
): Promise<ReconcileResult[]> {
  const { open, held } = await compareTreasury({ db, chain, treasury }, async () => block);
  const signed = new Set(open.flatMap(({ attempts }) => attempts.map(({ hash }) => hash)));
  const gone: WalkedTransaction[] = [];
  for (const one of leaving) if (!signed.has(one.hash) && (await receiptOf(chain, one.hash)).isSuccess) gone.push(one);
  const short: string[] = [];
  for (const { code, contract, has, ...of } of held) {
    const paid = gone.reduce((sum, one) => (one.paid?.token === contract ? sum + one.paid.amount : sum), 0n);
    const owed = of.owed - paid;
    if (has < owed) short.push(`${code}: the treasury has ${has} at block ${block.number}, and ${owed} is owed`);
  }
  if (short.length === 0) return [];
  const says =
    'the treasury has less than the ledger owes: find out what it paid, or send it cover, then reconcile again';
  return [{ kind: RESERVES, again: 0, lost: short, isUnanswered: true, says }];
}
