import type { RowExtras } from '#features/ledger/web/row-extras.ts';
import type { Language } from '#platform/words.ts';
import type { TimelineEntry } from '../contract.ts';
import type { Kind } from '../kinds.ts';
import { typeOf } from '../rules.ts';
import { ofCredential, ofDocument, ofSecurity, ofShowing } from './rows/identity-rows.ts';
import { ofDisclosure, ofHeld } from './rows/issuer-rows.ts';
import { ofOrder, ofTransaction } from './rows/money-rows.ts';
import { ofApproval, ofPlan, ofRefund } from './rows/work-rows.ts';
import type { Entry, RowContent } from './timeline-entry.ts';

/** Prefixes of keys. They appear in exported files, so they never change. */
const KEYS: Readonly<Record<Kind, string>> = {
  transaction: 'transaction',
  order: 'order',
  credential: 'credential',
  showing: 'showing',
  decision: 'work',
  refund: 'refund',
  trip: 'plan',
  document: 'document',
  security: 'security',
  held: 'held',
  disclosure: 'disclosure',
};

/** Converts timeline entries to activities in a language, keeping their order. */
export const entriesOf = (
  timeline: readonly TimelineEntry[],
  language: Language,
  now: Date,
  nameOf?: RowExtras['nameOf'],
): Entry[] =>
  timeline.map((one) => ({
    key: `${KEYS[one.kind]}-${one.id}`,
    type: typeOf[one.kind],
    at: one.at,
    opening: one,
    ...contentOf(one, language, now, nameOf),
  }));

function contentOf(
  one: TimelineEntry,
  language: Language,
  now: Date,
  nameOf: RowExtras['nameOf'] | undefined,
): RowContent {
  switch (one.kind) {
    case 'transaction':
      return ofTransaction(one.record, language, nameOf);
    case 'order':
      return ofOrder(one.record, language, nameOf);
    case 'credential':
      return ofCredential(one.record, language, now);
    case 'showing':
      return ofShowing(one.record, language);
    case 'decision':
      return ofApproval(one.record, language);
    case 'refund':
      return ofRefund(one.record, language);
    case 'trip':
      return ofPlan(one.record, language);
    case 'document':
      return ofDocument(one.record, language);
    case 'security':
      return ofSecurity(one.record, language);
    case 'held':
      return ofHeld(one.record, language);
    case 'disclosure':
      return ofDisclosure(one.record, language);
  }
}
