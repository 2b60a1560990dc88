import { addressOfDid, checksum } from '#features/identity/address.ts';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { readName } from '#platform/both-names.ts';
import { dateTimeText } from '#platform/dates.ts';
import type { Language } from '#platform/words.ts';
import { amountText } from '#ui/text/amount.ts';
import type { ExtractFacts, ExtractForm } from '../../extract.ts';
import { type ExtractField, extractFields } from '../../extract-kinds.ts';
import { extractWords } from './extract-words.ts';

/** The content of an extract, before or after facts were chosen. */
export type ExtractContent = Pick<ExtractForm, 'of' | 'outcome' | 'facts'>;
export interface Row {
  readonly field: ExtractField;
  readonly term: string;
  readonly value: string;
  /** True for an address or a fingerprint, whose characters must be distinguishable. */
  readonly isCode?: boolean;
}

type Sum = { readonly amount: string; readonly currency: string };
type Party = NonNullable<ExtractFacts['party']>;

export const sumText = ({ amount, currency }: Sum): string =>
  currency === 'USD' ? amountText(amount, { symbol: '$' }) : amountOf(currency, amount);

/** Returns a party's name, or its address if it has none. */
export function partyText(party: Party, language: Language): string {
  const { did } = party;
  const known = readName(party, 'name', language);
  const address = did === null ? undefined : addressOfDid(did);
  return known ?? (address ? checksum(address) : (did ?? ''));
}

const hasName = ({ name }: Party) => name !== null;

/**
 * Returns one row per fact, the same on every screen. A person with a name also gets an address row, since the address
 * is what signs.
 */
export function rowsOf({ of, facts }: ExtractContent, language: Language): Row[] {
  const w = extractWords[language].facts;
  const party = (field: 'shop' | 'party' | 'person' | 'standsInFor', term: string): Row[] => {
    const one = facts[field];
    return one ? [{ field, term, value: partyText(one, language), isCode: !hasName(one) }] : [];
  };
  const tell: Readonly<Record<ExtractField, () => Row[]>> = {
    amount: () =>
      facts.amount
        ? [
            { field: 'amount', term: w.amount, value: sumText(facts.amount) },
            ...(facts.amount.returned
              ? [{ field: 'amount' as const, term: w.returned, value: sumText(facts.amount.returned) }]
              : []),
          ]
        : [],
    title: () => text('title', w.title, facts.title),
    shop: () => party('shop', w.shop),
    party: () => party('party', w.party[of]),
    person: () => [
      ...party('person', w.person[of]),
      ...(facts.person && hasName(facts.person)
        ? [
            {
              field: 'person' as const,
              term: '',
              value: partyText({ ...facts.person, name: null, nameKo: null }, language),
              isCode: true,
            },
          ]
        : []),
    ],
    at: () => text('at', w.at, facts.at && dateTimeText(facts.at, language)),
    number: () => text('number', w.number, facts.number && numberText(of, facts.number)),
    items: () =>
      facts.items?.map(({ name, amount }) => ({ field: 'items', term: name, value: amountOf('KRW', amount) })) ?? [],
    purchase: () => text('purchase', w.purchase, facts.purchase && sumText(facts.purchase)),
    fee: () => text('fee', w.fee, facts.fee && sumText(facts.fee)),
    document: () =>
      facts.document
        ? [
            ...text('document', w.document, facts.document.name ?? undefined),
            { field: 'document', term: 'SHA-256', value: facts.document.sha256, isCode: true },
          ]
        : [],
    reason: () => text('reason', w.reason, facts.reason),
    standsInFor: () => party('standsInFor', w.standsInFor),
    note: () => text('note', w.note, facts.note),
  };
  return extractFields.flatMap((field) => tell[field]());
}

const text = (field: ExtractField, term: string, value: string | undefined): Row[] =>
  value === undefined ? [] : [{ field, term, value }];

/** Our own references are numbers. References of organisations and offices are shown unchanged. */
export const numberText = (of: ExtractContent['of'], number: string): string =>
  of === 'receipt' || of === 'payment' ? `#${number}` : number;

/** The label of a fact in the form. */
export function fieldName(of: ExtractContent['of'], field: ExtractField, language: Language): string {
  const name = extractWords[language].facts[field];
  return typeof name === 'string' ? name : name[of];
}
