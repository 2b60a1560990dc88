import { dateText } from '#platform/dates.ts';
import { formatUnits } from '#platform/money.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/drawings/Icon.tsx';
import { check, cross, dash } from '#ui/drawings/icons.ts';
import {
  amountsOf,
  type CheckVerdict,
  type ClaimForm,
  claimedTodayCents,
  type judgeForm,
  type KnownClaims,
} from '../claim-form.ts';
import { USD_PLACES } from '../rules.ts';
import { entryDateOf, seoulDay } from '../stay.ts';
import styles from './Traveler.module.css';
import { usd } from './usd.ts';
import { words } from './words.ts';

interface ClaimChecksProps {
  form: ClaimForm;
  verdicts: ReturnType<typeof judgeForm>;
  known: KnownClaims;
}

/** Each rule of a refund with its verdict on what is typed, and the refund that comes of it. */
export function ClaimChecks({ form, verdicts, known }: ClaimChecksProps) {
  const w = useWords(words);
  const language = useLanguage();
  const { plans, now } = known;
  const amounts = amountsOf(form);
  const entry = plans && entryDateOf(plans, seoulDay(now));
  const entryOpen = plans ? w.checkEntryOpen : w.checkEntryUnread;
  const claimed = claimedTodayCents(known);
  return (
    <ul className={styles.checks} aria-label={w.checks} aria-live="polite">
      <Check
        verdict={amounts && verdicts.minimum === 'met' ? 'met' : 'open'}
        text={amounts ? w.checkRate(usd(amounts.refundAmount)) : w.checkRateOpen}
      />
      <Check verdict={verdicts.minimum} text={w.checkMinimum} />
      <Check
        verdict={verdicts.daily}
        text={claimed === undefined ? w.checkDailyOpen : w.checkDaily(usd(formatUnits(claimed, USD_PLACES)))}
      />
      <Check verdict={verdicts.entry} text={entry ? w.checkEntry(dateText(entry, language)) : entryOpen} />
      <Check verdict={verdicts.receipt} text={verdicts.receipt === 'broken' ? w.checkClaimed : w.checkReceipt} />
    </ul>
  );
}

const ICONS: Readonly<Record<CheckVerdict, string>> = { met: check, broken: cross, open: dash };

function Check({ verdict, text }: { verdict: CheckVerdict; text: string }) {
  const w = useWords(words);
  return (
    <li className={classes(styles.check, verdict !== 'open' && styles[verdict])}>
      <Icon of={ICONS[verdict]} size={16} />
      <span>
        <span className="sr">{w.verdicts[verdict]}: </span>
        {text}
      </span>
    </li>
  );
}
