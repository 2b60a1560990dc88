import type { HeldCopy } from '#features/credentials/server/held/held.ts';
import type { Candidate, Match } from '../../dcql/evaluate.ts';
import type { Plan } from '../request/request-plan.ts';
import type { ClaimPicture } from './claim-picture.ts';

/** A value and where it stands in a credential. */
export interface Leaf {
  readonly path: readonly (string | number)[];
  /** As one line, of a length that a screen bears. */
  readonly text: string;
  /** All of it, for whoever looks for a number in it. */
  readonly whole: string;
  /** In words, for a person. */
  readonly words: string;
  readonly picture: ClaimPicture | undefined;
}

/** What a form of a credential does. */
export interface HeldForm extends Omit<Candidate, 'id' | 'isBound'> {
  /** Each that can be kept back. */
  readonly parts: readonly Leaf[];
  /** Every single value. */
  readonly leaves: readonly Leaf[];
  /** What is read of it once it is shown so. */
  readonly seen: (match: Match) => readonly Leaf[];
  /** Shows a copy of it so, signed for one request; undefined where that is no copy of it. */
  readonly present: (copy: HeldCopy, match: Match, to: Plan) => string | undefined;
}
