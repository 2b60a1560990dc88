import { nameFor } from '#platform/both-names.ts';
import { useLanguage } from '#platform/web/device/language.ts';
import { TextLink } from '#ui/controls/Button.tsx';
import { ticket } from '#ui/drawings/icons-more.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import { amountText } from '#ui/text/amount.ts';
import type { Joinable } from '../contract.ts';
import { benefitWords } from './benefit-words.ts';

/** Shows the benefit of a campaign that the payer may join, with a link to it. */
export function JoinNote({ of }: { of: Joinable }) {
  const language = useLanguage();
  const w = benefitWords[language];
  const won = amountText(of.amount, { symbol: '₩' });
  return (
    <InfoLine
      icon={ticket}
      title={w.joinFor(won)}
      text={w.joinText[of.kind](nameFor(of, language), of.age ?? 0)}
      action={<TextLink href={`/campaign-join?campaign=${of.campaignId}`}>{w.join}</TextLink>}
    />
  );
}
