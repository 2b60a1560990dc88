import { strictEqual } from 'node:assert';
import { Refusal } from '#platform/refusal.ts';
import type { Db } from '#platform/server/store/db.ts';
import type { Movement, Resolution } from '../../../movement.ts';
import { type ResolveOutcome, submit } from '../../doors.ts';

export type Word = 'accepted' | 'replayed' | 'insufficient' | 'key_reused' | 'already_reversed' | 'invalid';
export interface Answer {
  readonly word: Word;
  readonly id: number | null;
  readonly spendable: bigint | null;
}

/** A movement over shared accounts, and its answer. */
export interface DecidedMovement {
  /** Idempotency key, prefixed with the user's id. Null without a key. */
  readonly key: string | null;
  readonly digest: string | null;
  readonly word: Word;
  readonly id: number | null;
  readonly reverses: number | null;
}
export interface EndedHold {
  readonly id: number;
  readonly outcome: Resolution['outcome'];
  /** The posted amount of a partial post. */
  readonly part: number | null;
  readonly word: ResolveOutcome;
}
/** Report of a rival that has finished. */
export interface Report {
  readonly movements: readonly DecidedMovement[];
  readonly resolutions: readonly EndedHold[];
  /** Count of each answer in the lanes checked against their models. */
  readonly lanes: Readonly<Record<string, number>>;
  readonly laneTransfers: number;
  /** Largest number of batches running at once. */
  readonly mostOut: number;
  /** Statements that the store aborted because of a deadlock. */
  readonly deadlocks: number;
}

/** Returns the ledger's answer to a movement. If the movement breaks its rules, the refusal is the answer. */
export async function askDoor(db: Db, movement: Movement): Promise<Answer> {
  try {
    const outcome = await submit(db, movement);
    if (outcome.status === 'replayed') strictEqual(outcome.answer?.given, movement.idempotency?.digest);
    return {
      word: outcome.status,
      id: 'id' in outcome ? outcome.id : null,
      spendable: 'spendable' in outcome ? outcome.spendable : null,
    };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'key_reused') return refused('key_reused');
    if (error instanceof Refusal && error.code === 'not_moved') return refused('invalid');
    throw error;
  }
}
const refused = (word: Word): Answer => ({ word, id: null, spendable: null });
