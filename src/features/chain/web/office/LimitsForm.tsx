import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { factsOf, signedWith } from '#features/office/web/acts/act-facts.ts';
import { useActText } from '#features/office/web/acts/act-looks.ts';
import { actWords } from '#features/office/web/acts/act-words.ts';
import { useActForm } from '#features/office/web/asking/act-form.ts';
import { actFormWords } from '#features/office/web/asking/act-form-words.ts';
import office from '#features/office/web/Office.module.css';
import styles from '#features/office/web/Office.module.css';
import { countText } from '#platform/number-text.ts';
import { amountWithin, COUNT, plainAmount, type Unit, WON } from '#platform/typed-amount.ts';
import { useAmountReason } from '#platform/web/amount-reason.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { LIMIT_NAMES, type LimitName, limitsDetail, limitsTitle } from '../../network-titles.ts';
import type { NetworkLimits } from '../../office-contract.ts';
import { call, reasons } from './calls.ts';
import { networkWords } from './network-words.ts';

const ASK = 'POST /api/office/network/limits';
const LOWER = 'POST /api/office/network/limits/lower';
const MOST = 10n ** 15n - 1n;
const unitOf = (name: LimitName) => (name === 'newHours' ? COUNT : WON);

type Typed = Readonly<Record<LimitName, string>>;
const typedOf = (limits: NetworkLimits) =>
  Object.fromEntries(LIMIT_NAMES.map((name) => [name, countText(limits[name])])) as Typed;
const limitsIn = (typed: Typed): NetworkLimits => ({
  oneWon: plainAmount(typed.oneWon, WON),
  personWon: plainAmount(typed.personWon, WON),
  totalWon: plainAmount(typed.totalWon, WON),
  hotWon: plainAmount(typed.hotWon, WON),
  eyesWon: plainAmount(typed.eyesWon, WON),
  newHours: Number(plainAmount(typed.newHours, COUNT)),
  newWon: plainAmount(typed.newWon, WON),
});
const actOf = (limits: NetworkLimits) =>
  ({ kind: 'network.limits', title: limitsTitle(limits), detail: limitsDetail(limits) }) as const;

/** Form for the limits of withdrawals: two people raise them, one person lowers them. */
export function LimitsForm({ limits, mayLower }: { limits: NetworkLimits; mayLower: boolean }) {
  const w = useWords(networkWords);
  const i = useWords(actFormWords);
  const acts = useWords(actWords);
  const titleOf = useActText();
  const language = useLanguage();
  const reasonOf = useAmountReason();
  const faultIn = (text: string, unit: Unit) =>
    amountWithin(text, unit, 0n, MOST) === undefined && (reasonOf(text, unit) ?? w.sum);
  const asking = useActForm(reasons, typedOf(limits), (typed) =>
    Object.fromEntries(LIMIT_NAMES.map((name) => [name, faultIn(typed[name], unitOf(name))])),
  );
  const whatOf = (sentence: string) => signedWith(sentence, factsOf(actOf(limitsIn(asking.values)), language));
  const bodyOf = (reason: string) => ({ ...limitsIn(asking.values), reason });
  const raise = asking.ask((reason) => {
    const sentence = acts.signAsk(titleOf('network.limits', limitsTitle(limitsIn(asking.values))));
    return signedCall(call, whatOf(sentence), ASK, { body: bodyOf(reason) });
  });
  const lower = asking.ask(
    (reason) => signedCall(call, whatOf(w.signLower), LOWER, { body: bodyOf(reason) }),
    {},
    { done: { title: w.lowered }, failed: w.notLowered },
  );
  return (
    <section aria-label={w.limits}>
      <SectionHead title={w.limits} />
      <p className={office.quiet}>{w.limitsText}</p>
      <div className={styles.fields}>
        {LIMIT_NAMES.map((name) => (
          <TextField key={name} label={w.fields[name]} inputMode="numeric" {...asking.field(name)} />
        ))}
      </div>
      <TextField {...asking.reasonField} />
      <div className={office.acts}>
        <Button isWide isAct loadingText={asking.isBusy ? i.asking : undefined} onClick={raise}>
          {w.askRaise}
        </Button>
        {mayLower && (
          <Button look="quiet" isWide isDisabled={asking.isBusy} onClick={lower}>
            {w.lower}
          </Button>
        )}
      </div>
    </section>
  );
}
