import { dateText } from '#platform/dates.ts';
import { formatUnits } from '#platform/money.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/drawings/Icon.tsx';
import { check, cross, dash } from '#ui/drawings/icons.ts';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import { usd } from '../../../../ui/text/amount.ts';
import {
  amountsOf,
  type CheckVerdict,
  type ClaimForm,
  claimedTodayCents,
  type judgeForm,
  type KnownClaims,
  purchaseCentsOf,
} from '../../claims/claim-form.ts';
import { FIRST_RULES, shareOf, USD_PLACES } from '../../rules.ts';
import { entryDateOf, seoulDay } from '../../trips/stay.ts';
import styles from '../Traveler.module.css';
import { claimWords } from './claim-words.ts';

interface ClaimChecksProps {
  form: ClaimForm;
  verdicts: ReturnType<typeof judgeForm>;
  known: KnownClaims;
}

const cents = (amount: bigint) => usd(formatUnits(amount, USD_PLACES));
/** Basis points as percent, without trailing zeros. */
const percent = (bps: number) => `${bps / 100}%`;

/** Each rule's verdict on the typed claim, and the resulting refund. */
export function ClaimChecks({ form, verdicts, known }: ClaimChecksProps) {
  const w = useWords(claimWords);
  const language = useLanguage();
  const { plans, now, rules = FIRST_RULES } = known;
  const { entryDays, dayCents, tiers, foreignOnly } = rules;
  const purchase = purchaseCentsOf(form, known.wonPerDollar);
  const amounts = amountsOf(form, known.wonPerDollar, rules);
  const entry = plans && entryDateOf(plans, seoulDay(now));
  const entryOpen = plans ? w.checkEntryOpen(entryDays) : w.checkEntryUnread(entryDays);
  const claimed = claimedTodayCents(known);
  const shares = [...new Set(tiers.map(({ bps }) => percent(bps)))].join(', ');
  const isRefunded = amounts !== undefined && purchase !== undefined && verdicts.minimum === 'met';
  return (
    <ul className={styles.checks} aria-label={w.checks} aria-live="polite">
      <Check
        verdict={isRefunded ? 'met' : 'open'}
        text={
          isRefunded
            ? w.checkRate(percent(shareOf(rules, purchase)), usd(amounts.refundAmount))
            : w.checkRateOpen(shares)
        }
      />
      <Check verdict={verdicts.minimum} text={w.checkMinimum(cents(tiers[0]?.from ?? 0n))} />
      <Check
        verdict={verdicts.daily}
        text={claimed === undefined ? w.checkDailyOpen(cents(dayCents)) : w.checkDaily(cents(dayCents), cents(claimed))}
      />
      <Check verdict={verdicts.entry} text={entry ? w.checkEntry(entryDays, dateText(entry, language)) : entryOpen} />
      {foreignOnly && <Check verdict={verdicts.foreign} text={w.checkForeign[verdicts.foreign]} />}
      <Check verdict={verdicts.receipt} text={verdicts.receipt === 'broken' ? w.checkClaimed : w.checkReceipt} />
    </ul>
  );
}

const ICONS: Readonly<Record<CheckVerdict, string>> = { met: check, broken: cross, open: dash };

function Check({ verdict, text }: { verdict: CheckVerdict; text: string }) {
  const w = useWords(claimWords);
  return (
    <li className={classes(styles.check, verdict !== 'open' && styles[verdict])}>
      <Icon of={ICONS[verdict]} size={16} />
      <span>
        <span className="sr">{`${w.verdicts[verdict]}: `}</span>
        <TextSpan>{text}</TextSpan>
      </span>
    </li>
  );
}
