import styles from '#features/office/web/Office.module.css';
import { useTradeNames } from '#features/organisations/web/names.ts';
import { nameFor, readName } from '#platform/both-names.ts';
import { dateText, dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { TextButton } from '#ui/controls/Button.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { amountText } from '#ui/text/amount.ts';
import { LangText } from '#ui/text/LangText.tsx';
import type { OfficeCampaign } from '../../office-contract.ts';
import { audienceText } from '../audience-text.ts';
import { campaignWords } from './campaign-words.ts';
import { LastMonthPart } from './LastMonthPart.tsx';
import { predicateWords } from './predicate-words.ts';

const won = (amount: string) => amountText(amount, { symbol: '₩' });

interface CampaignFactsProps {
  campaign: OfficeCampaign;
  onChange: (() => void) | undefined;
}

/** Terms of a campaign as members see them, and the simulation of last month. */
export function CampaignFacts({ campaign, onChange }: CampaignFactsProps) {
  const w = useWords(campaignWords);
  const p = useWords(predicateWords);
  const language = useLanguage();
  const tradeName = useTradeNames();
  const { id, bps, gives, mostPayment, mostMonth, shops, trades, firstDay, lastDay, madeAt, state } = campaign;
  const { predicate } = campaign;
  const capText = (cap: string | null) => (cap === null ? w.noCap : won(cap));
  const rows = [
    { term: w.rate, value: `${w.rateAs(String(bps / 100))}, ${w.gives[gives]}` },
    { term: w.beside, value: w.besideText },
    {
      term: w.shops,
      value: shops === null ? w.allShops : shops.map((one) => `${nameFor(one, language)} (${one.id})`).join(', '),
    },
    { term: w.trades, value: trades === null ? w.allTrades : trades.map(tradeName).join(', ') },
    {
      term: p.row,
      value: predicate
        ? p.by(audienceText(predicate, language), nameFor(predicate, language))
        : audienceText(null, language),
    },
    { term: w.perPayment, value: capText(mostPayment) },
    { term: w.perMonth, value: capText(mostMonth) },
    { term: w.from, value: w.fromText(dateText(firstDay, language)) },
    { term: w.to, value: w.toText(dateText(lastDay, language)) },
  ];
  const other = language === 'ko' ? campaign.name : campaign.nameKo;
  return (
    <section aria-label={nameFor(campaign, language)}>
      <SectionHead title={nameFor(campaign, language)} gloss={other} />
      <p className={styles.quiet}>
        <LangText>
          {w.madeBy(id, readName(campaign, 'madeBy', language) ?? w.gone, dateTimeText(madeAt, language))}
        </LangText>
      </p>
      <KeyValues rows={rows} />
      {state === 'draft' && onChange && <TextButton onClick={onChange}>{w.change}</TextButton>}
      <LastMonthPart key={campaign.revision} campaign={campaign} />
    </section>
  );
}
