import type { ComponentProps } from 'react';
import { dateTimeText } from '#platform/dates.ts';
import type { Language } from '#platform/words.ts';
import type { SlipPicture } from '#ui/drawings/slip/SlipPicture.tsx';
import { numberText, partyText, type Row, rowsOf, type Said, sumText } from './extract-rows.ts';
import { extractWords } from './extract-words.ts';

type Slip = Omit<ComponentProps<typeof SlipPicture>, 'ref' | 'purpose' | 'foot' | 'code'>;

/** An extract as the slip of paper that is shared as a picture: what was chosen, and nothing else, its print included. */
export function slipOf(said: Said, server: string, language: Language): Slip {
  const { of, outcome, facts } = said;
  const w = extractWords[language];
  const named = facts.shop ?? facts.party;
  const inBand: Row['field'] = facts.title ? 'title' : facts.shop ? 'shop' : 'party';
  const rows = rowsOf(said, language).filter(({ field }) => !['at', 'number', 'items', inBand].includes(field));
  const sums = rows.filter(({ field }) => field === 'amount');
  const [total, returned] = sums;
  return {
    // Whoever was not chosen is not in the print either: then it is that of the server.
    seed: named?.did ?? facts.person?.did ?? server,
    lead: `${w.of[of]} · ${w.outcome[outcome]}`,
    who: facts.title ?? (named ? partyText(named, language) : ''),
    amount: facts.amount ? sumText(facts.amount) : '',
    head: headOf(said, language),
    items: rowsOf(said, language).filter(({ field }) => field === 'items'),
    rows: [...rows.filter(({ field }) => field !== 'amount'), ...(returned ? [returned] : [])],
    total,
  };
}

function headOf({ of, facts: { at, number } }: Said, language: Language): Slip['head'] {
  if (at === undefined && number === undefined) return undefined;
  return {
    term: at === undefined ? '' : dateTimeText(at, language),
    value: number === undefined ? '' : numberText(of, number),
  };
}
