import { commonRefusals, refuse } from '#platform/refusal.ts';
import { perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { FEE_CAP } from '../../fees.ts';
import type { RequestKind, RequestOf, TypedRequest } from '../keys/request.ts';
import type { Address, ChainReceipt } from '../rpc/port.ts';
import { readBound } from '../store.ts';
import { cancelSending, findSending, insertSendings, type SendingRow } from './store.ts';

export interface SendingRequest {
  readonly request: TypedRequest;
  /** Estimated by the caller (`ChainReader.estimateGas`), with a margin. */
  readonly gasLimit: number;
  /** Maximum wei per gas; 500 gwei by default. */
  readonly feeCap?: bigint;
}

/** The final outcome of a transaction. */
export interface Outcome<K extends RequestKind = RequestKind> {
  readonly id: number;
  readonly request: RequestOf[K];
  /** Receipt in the final block. `isSuccess` false: it cost its gas and had no effect. */
  readonly receipt: ChainReceipt;
  /**
   * True if an empty payment used its nonce, because the signer refused the transaction for good or officers gave it
   * up. The requested transaction then never happens; the receipt is that of the empty payment, and is not a success.
   */
  readonly isVoid: boolean;
  readonly isGivenUp: boolean;
}

/**
 * Receives the outcomes of one kind, each once, in the transaction that ends it. An exception rolls back both, and is
 * tried again. Only the database may be awaited. Lock order: the transaction's row, then the follower's own, then
 * accounts.
 */
export interface Follower<K extends RequestKind = RequestKind> {
  final(tx: Tx, outcome: Outcome<K>): Promise<void>;
  /**
   * Called if another transaction used its nonce for good, so that this one never happens. As far as this server knows,
   * it sent nothing for it.
   */
  overtaken(tx: Tx, one: Pick<Outcome<K>, 'id' | 'request'>): Promise<void>;
  /**
   * Returns which of these transactions may get a nonce now. Runs in the transaction that assigns nonces; the row locks
   * last until its commit. The others keep waiting.
   */
  mayStart?(tx: Tx, ids: readonly number[]): Promise<readonly number[]>;
}

/** Sends each transaction once, whenever the process is killed. */
export interface Engine {
  /** Stores a transaction to send, in the caller's transaction, and returns its id. It gets a nonce later. */
  reserve(tx: Tx, wanted: SendingRequest): Promise<number>;
  /** Stores many at a time. */
  reserveAll(tx: Tx, wanted: readonly SendingRequest[]): Promise<readonly number[]>;
  /** Calls a transaction off while it has no nonce; false if it has one. */
  cancel(tx: Tx, id: number): Promise<boolean>;
  find(db: Queryable, id: number): Promise<SendingRow | undefined>;
  /** Registers the one follower of a kind, before anything starts (`join` of a feature). */
  follow<K extends RequestKind>(kind: K, follower: Follower<K>): void;
  readonly followers: ReadonlyMap<RequestKind, Follower>;
}

/** Returns the engine of a server; without a chain nothing may be reserved with it. */
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
      if (followers.has(kind)) throw new Error(`${kind} already has a follower`);
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

/** Returns the treasury of the chain that the store is bound to; before that nothing is sent. */
async function treasuryIn(tx: Tx): Promise<Address> {
  const bound = await readBound(tx);
  if (!bound) throw refuse(commonRefusals, 'unavailable', { detail: 'The chain has not answered yet.' });
  return bound.treasury;
}
