import { nameFor } from '#platform/both-names.ts';
import { dateText } from '#platform/dates.ts';
import { operatorName } from '#platform/web/calls/page-facts.ts';
import type { Language } from '#platform/words.ts';
import { amountText } from '#ui/text/amount.ts';
import type { Benefit, BenefitQuote } from '../contract.ts';
import { benefitWords } from './benefit-words.ts';

export interface Row {
  readonly term: string;
  readonly value: string;
}
const won = (amount: string) => amountText(amount, { symbol: '₩' });

/** Rows for the benefit of a payment before it is made; empty if there is none. */
export function quoteRows(quote: BenefitQuote | null | undefined, language: Language): Row[] {
  if (!quote) return [];
  const w = benefitWords[language];
  const text = won(quote.amount);
  return [
    { term: w.benefit(operatorName(language)), value: quote.gives === 'at_once' ? w.now(text) : w.later(text) },
    { term: w.campaign, value: nameFor(quote, language) },
  ];
}

/** Rows for a benefit, its progress and what refunds took back. */
export function benefitRows(benefit: Benefit | null, language: Language): Row[] {
  if (!benefit) return [];
  const w = benefitWords[language];
  const text = won(benefit.amount);
  const { state, releaseAt, back } = benefit;
  const value =
    releaseAt === null
      ? w[state === 'reversed' ? 'reversed' : 'given'](text)
      : w.comes(text, dateText(releaseAt, language));
  return [
    { term: w.benefit(operatorName(language)), value },
    { term: w.campaign, value: nameFor(benefit, language) },
    ...(back === '0' ? [] : [{ term: w.back, value: won(back) }]),
  ];
}

export const nameIn = ({ name, nameKo }: { name: string; nameKo: string }, language: Language): string =>
  language === 'ko' ? nameKo : name;
