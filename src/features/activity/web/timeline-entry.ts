import type { Transaction } from '#features/ledger/contract.ts';
import type { Tone } from '#ui/feedback/Badge.tsx';
import type { Activity } from '../activity.ts';
import type { TimelineEntry } from '../contract.ts';

/** An activity as a row shows it, with the path data of its icon. */
export interface Entry extends Activity {
  readonly icon: string;
  /** The colour of its status. */
  readonly tone: Tone;
  /** What its row opens. */
  readonly opening: TimelineEntry;
  /** Of a transaction, whose row says more of how it stands. */
  readonly transaction?: Transaction;
}

/** What its record says of an entry; the rest follows from its kind. */
export type Told = Omit<Entry, 'key' | 'type' | 'at' | 'opening'>;
