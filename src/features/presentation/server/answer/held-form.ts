import type { HeldCopy } from '#features/credentials/server/held/held.ts';
import type { Candidate, Match } from '../../dcql/evaluate.ts';
import type { Plan } from '../request/request-plan.ts';
import type { ClaimPicture } from './claim-picture.ts';

/** A value and its path in a credential. */
export interface Leaf {
  readonly path: readonly (string | number)[];
  /** Value on one line of a length that fits a screen. */
  readonly text: string;
  /** The complete text, for searches for registration numbers. */
  readonly whole: string;
  /** Value in words, for a person. */
  readonly words: string;
  readonly picture: ClaimPicture | undefined;
}

export interface HeldForm extends Omit<Candidate, 'id' | 'isBound'> {
  /** Values that can be withheld separately. */
  readonly parts: readonly Leaf[];
  /** Single values in the credential. */
  readonly leaves: readonly Leaf[];
  /** Returns what a verifier reads if this match is shown. */
  readonly seen: (match: Match) => readonly Leaf[];
  /**
   * Presents a match from one copy of the credential, signed for one request. Undefined if the copy belongs to another
   * credential.
   */
  readonly present: (copy: HeldCopy, match: Match, to: Plan) => string | undefined;
}
