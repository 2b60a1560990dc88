import { strictEqual } from 'node:assert';
import { Refusal } from '#platform/refusal.ts';
import type { Db } from '#platform/server/store/db.ts';
import type { Movement, Resolution } from '../../../movement.ts';
import { type Resolved, submit } from '../../doors.ts';

export type Word = 'accepted' | 'replayed' | 'insufficient' | 'key_reused' | 'already_reversed' | 'invalid';
export interface Answer {
  readonly word: Word;
  readonly id: number | null;
  readonly spendable: bigint | null;
}

/** A movement over what is shared, and its answer. */
export interface DecidedMovement {
  /** With its user. */
  readonly key: string | null;
  readonly digest: string | null;
  readonly word: Word;
  readonly id: number | null;
  readonly reverses: number | null;
}
export interface EndedHold {
  readonly id: number;
  readonly outcome: Resolution['outcome'];
  /** What was posted, when it was a part. */
  readonly part: number | null;
  readonly word: Resolved;
}
/** What a rival tells when it is done. */
export interface Report {
  readonly movements: readonly DecidedMovement[];
  readonly resolutions: readonly EndedHold[];
  /** How often its lanes, beside their models, met each answer. */
  readonly lanes: Readonly<Record<string, number>>;
  readonly laneTransfers: number;
  /** Batches that it had out at once, at most. */
  readonly mostOut: number;
  /** Statements that the store ended because they waited for each other in a circle. */
  readonly deadlocks: number;
}

/** What the ledger's door says, a refusal of a movement that breaks its rules being an answer too. */
export async function ask(db: Db, movement: Movement): Promise<Answer> {
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
