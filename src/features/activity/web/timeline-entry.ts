import type { Transaction } from '#features/ledger/contract.ts';
import type { Tone } from '#ui/feedback/Badge.tsx';
import type { Activity } from '../activity.ts';
import type { TimelineEntry } from '../contract.ts';

/** An activity as a row shows it, with the path data of its icon. */
export interface Entry extends Activity {
  readonly icon: string;
  readonly tone: Tone;
  /** The timeline entry behind the row, whose sheet it opens. */
  readonly opening: TimelineEntry;
  /** Set for a transaction, whose row shows its status in more detail. */
  readonly transaction?: Transaction;
}

/** The fields of a row that depend on its record; the rest follow from its kind. */
export type RowContent = Omit<Entry, 'key' | 'type' | 'at' | 'opening'>;
