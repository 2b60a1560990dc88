import { commonRefusals, refuse } from '#platform/refusal.ts';
import { perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { FEE_CAP } from '../../fees.ts';
import type { RequestKind, RequestOf, TypedRequest } from '../keys/request.ts';
import type { Address, ChainReceipt } from '../rpc/port.ts';
import { readBound } from '../store.ts';
import { cancelSending, findSending, insertSendings, type SendingRow } from './store.ts';

/** What is to be sent. */
export interface Wanted {
  readonly request: TypedRequest;
  /** Whoever asks has found out what it takes (`ChainReader.estimateGas`), and room. */
  readonly gasLimit: number;
  /** The most wei for a unit of gas; 500 gwei unless told. */
  readonly feeCap?: bigint;
}

/** How one ended for good. */
export interface Outcome<K extends RequestKind = RequestKind> {
  readonly id: number;
  readonly request: RequestOf[K];
  /** Of the final block. `isSuccess` false: it cost its gas and did nothing. */
  readonly receipt: ChainReceipt;
  /** A payment of nothing has used its nonce up, since its signer refused it for good or people gave it up: it never happens, and the receipt, without success, is of that. */
  readonly isVoid: boolean;
  readonly isGivenUp: boolean;
}

/**
 * Told of one kind, each in the very transaction in which it ends, once; what it throws undoes both, and is tried again. Nothing but the database is
 * awaited. Lock order: the transaction's row, then the follower's own, then accounts.
 */
export interface Follower<K extends RequestKind = RequestKind> {
  final(tx: Tx, outcome: Outcome<K>): Promise<void>;
  /** Its nonce was used by another transaction for good, so that it never happens: nothing of it was sent from here, as far as this server knows. */
  overtaken(tx: Tx, one: Pick<Outcome<K>, 'id' | 'request'>): Promise<void>;
  /** Asked in the very transaction that gives nonces which of these may have one: the others stay without, and what it has read locked holds until the commit. */
  mayStart?(tx: Tx, ids: readonly number[]): Promise<readonly number[]>;
}

/** What sends transactions: each once, whatever dies in between. */
export interface Engine {
  /** Writes down in the caller's transaction what is to be sent, and gives its id. It has a nonce only later. */
  reserve(tx: Tx, wanted: Wanted): Promise<number>;
  /** The same of many at once. */
  reserveAll(tx: Tx, wanted: readonly Wanted[]): Promise<readonly number[]>;
  /** Calls it off while it has no nonce; false where it has one. */
  cancel(tx: Tx, id: number): Promise<boolean>;
  find(db: Queryable, id: number): Promise<SendingRow | undefined>;
  /** One for each kind, before anything starts (`join` of a feature). */
  follow<K extends RequestKind>(kind: K, follower: Follower<K>): void;
  readonly followers: ReadonlyMap<RequestKind, Follower>;
}

/** The engine of a server; where there is no chain nothing is reserved with it. */
export const engineOf = perServer((_: Services): Engine => {
  const followers = new Map<RequestKind, Follower>();
  const reserveAll: Engine['reserveAll'] = async (tx, wanted) => {
    const isOfTreasury = wanted.some(({ request }) => request.kind !== 'sweep');
    const treasury = isOfTreasury ? await treasuryIn(tx) : undefined;
    const rows = wanted.flatMap(({ request, gasLimit, feeCap = FEE_CAP }) => {
      const wallet = request.kind === 'sweep' ? request.from : treasury;
      return wallet ? [{ wallet, request, gasLimit, feeCap }] : [];
    });
    return insertSendings(tx, rows);
  };
  return {
    followers,
    follow: (kind, follower) => {
      if (followers.has(kind)) throw new Error(`somebody follows ${kind} already`);
      followers.set(kind, follower);
    },
    reserve: async (tx, wanted) => {
      const [id] = await reserveAll(tx, [wanted]);
      if (id === undefined) throw new Error('nothing was reserved');
      return id;
    },
    reserveAll,
    cancel: cancelSending,
    find: findSending,
  };
});

/** Of the chain that the store is bound to: before that nothing is sent. */
async function treasuryIn(tx: Tx): Promise<Address> {
  const bound = await readBound(tx);
  if (!bound) throw refuse(commonRefusals, 'unavailable', { detail: 'The chain has not answered yet.' });
  return bound.treasury;
}
