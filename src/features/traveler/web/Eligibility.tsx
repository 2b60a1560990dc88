import { isClosed } from '#platform/web/calls/page-facts.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { Icon } from '#ui/drawings/Icon.tsx';
import { check } from '#ui/drawings/icons.ts';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { usd } from '../../../ui/text/amount.ts';
import { ENTRY_DAYS } from '../rules.ts';
import { entryDateOf, seoulDay } from '../trips/stay.ts';
import { refundDayOf } from '../trips/stay-figures.ts';
import type { RulesOnWire } from '../wire.ts';
import { usePlans, useRead } from './calls.ts';
import styles from './Traveler.module.css';
import { stayWords } from './trips/stay-words.ts';
import { tripWords } from './trips/trip-words.ts';
import { words } from './words.ts';

const RULES = ['rate', 'speed', 'minimum', 'maximum', 'days'] as const;

/** The rules for refunds (docs/product/traveler.md#eligibility), with an operator's own figures if it has any. */
export function Eligibility() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const office = useRead('GET /api/tax-office').data;
  const own = useOwnRules(office?.rules);
  const days = useDayOfStay(office?.rules);
  if (isClosed('taxOffice')) return null;
  return (
    <>
      <SectionHead title={w.eligibility} gloss={gloss?.eligibility} />
      <List label={w.eligibility}>
        {RULES.map((rule) => (
          <ListRow
            key={rule}
            {...(rule === 'days' &&
              days !== undefined && { leading: <Icon of={check} size={20} className={styles.met} /> })}
            title={own?.[rule]?.title ?? w.rules[rule].title}
            meta={(rule === 'days' ? days : undefined) ?? own?.[rule]?.text ?? w.rules[rule].text}
          />
        ))}
      </List>
    </>
  );
}

/** Describes which of the claimable days today is. Undefined if no trip is in progress or the days are over. */
function useDayOfStay(rules: RulesOnWire | undefined): string | undefined {
  const w = useWords(stayWords);
  const today = seoulDay(new Date());
  const entry = entryDateOf(usePlans().data ?? [], today);
  const nth = entry === undefined ? undefined : refundDayOf(entry, today);
  const of = rules?.entryDays ?? ENTRY_DAYS;
  return nth === undefined || nth.day > of ? undefined : w.refundDay(nth.day, of);
}

/** Describes an operator's own rules. Undefined while the first rules apply. */
function useOwnRules(
  rules: RulesOnWire | undefined,
): Partial<Record<(typeof RULES)[number], { title: string; text?: string }>> | undefined {
  const w = useWords(tripWords).rules;
  const [first] = rules?.tiers ?? [];
  if (!rules || rules.version === 0 || !first) return undefined;
  const percent = (text: string) => `${Number(text)}%`;
  const tiers = rules.tiers.map(({ from, percent: share }) => w.tier(usd(from), percent(share)));
  const shares = [...new Set(rules.tiers.map((tier) => percent(tier.percent)))];
  const fee = Number(rules.feePercent) > 0 ? [w.fee(percent(rules.feePercent))] : [];
  return {
    rate: { title: w.rate(shares.join(', ')), text: [...tiers, ...fee].join(' · ') },
    minimum: { title: w.minimum(usd(first.from)) },
    maximum: { title: w.maximum(usd(rules.dailyAmount)) },
    days: { title: w.days(rules.entryDays), ...(rules.foreignOnly && { text: w.foreignOnly }) },
  };
}
