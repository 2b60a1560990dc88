import type { ComponentProps } from 'react';
import { dateTimeText } from '#platform/dates.ts';
import type { Language } from '#platform/words.ts';
import type { SlipPicture } from '#ui/drawings/slip/SlipPicture.tsx';
import { type ExtractContent, numberText, partyText, type Row, rowsOf, sumText } from './extract-rows.ts';
import { extractWords } from './extract-words.ts';

type Slip = Omit<ComponentProps<typeof SlipPicture>, 'ref' | 'purpose' | 'foot' | 'code'>;

/**
 * Renders an extract as the paper slip of the picture. Contains only chosen facts, and even its pattern reveals nothing
 * else.
 */
export function slipOf(said: ExtractContent, server: string, language: Language): Slip {
  const { of, outcome, facts } = said;
  const w = extractWords[language];
  const named = facts.shop ?? facts.party;
  const inBand: Row['field'] = facts.title ? 'title' : facts.shop ? 'shop' : 'party';
  const rows = rowsOf(said, language).filter(({ field }) => !['at', 'number', 'items', inBand].includes(field));
  const sums = rows.filter(({ field }) => field === 'amount');
  const [total, returned] = sums;
  return {
    // The pattern is drawn from a chosen party. If none was chosen, it is drawn from the server, so that it cannot
    // identify anyone.
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

function headOf({ of, facts: { at, number } }: ExtractContent, language: Language): Slip['head'] {
  if (at === undefined && number === undefined) return undefined;
  return {
    term: at === undefined ? '' : dateTimeText(at, language),
    value: number === undefined ? '' : numberText(of, number),
  };
}
