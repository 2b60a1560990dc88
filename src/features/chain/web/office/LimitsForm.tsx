import { useState } from 'react';
import { factsOf, signedWith } from '#features/office/web/acts/act-facts.ts';
import { useActText } from '#features/office/web/acts/act-looks.ts';
import { actWords } from '#features/office/web/acts/act-words.ts';
import { useAsking } from '#features/office/web/asking/asking.ts';
import { askingWords } from '#features/office/web/asking/asking-words.ts';
import office from '#features/office/web/Office.module.css';
import { useOfficeAct } from '#features/office/web/use-office-act.ts';
import { amountWithin, COUNT, plainAmount, WON } from '#platform/typed-amount.ts';
import { useAmountReason } from '#platform/web/amount-reason.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { LIMIT_NAMES, type LimitName, limitsDetail, limitsTitle } from '../../network-titles.ts';
import type { NetworkLimits } from '../../office-contract.ts';
import { call } from './calls.ts';
import styles from './Network.module.css';
import { networkWords } from './network-words.ts';
import { reasons } from './reasons.ts';

const ASK = 'POST /api/office/network/limits';
const LOWER = 'POST /api/office/network/limits/lower';
const MOST = 10n ** 15n - 1n;
const unitOf = (name: LimitName) => (name === 'newHours' ? COUNT : WON);

type Typed = Readonly<Record<LimitName, string>>;
const typedOf = (limits: NetworkLimits) =>
  Object.fromEntries(LIMIT_NAMES.map((name) => [name, BigInt(limits[name]).toLocaleString('en-US')])) as Typed;
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

/** What may leave: raised by two people, lowered by one. */
export function LimitsForm({ limits, mayLower }: { limits: NetworkLimits; mayLower: boolean }) {
  const w = useWords(networkWords);
  const i = useWords(askingWords);
  const acts = useWords(actWords);
  const titleOf = useActText();
  const language = useLanguage();
  const [typed, setTyped] = useState(() => typedOf(limits));
  const reasonOf = useAmountReason();
  const asking = useAsking(useOfficeAct(reasons));
  const { act, prove, isBusy, refused, reason, isTried } = asking;
  const isRight = (name: LimitName) => amountWithin(typed[name], unitOf(name), 0n, MOST) !== undefined;
  const press = (isLowering: boolean) => {
    asking.try();
    if (!LIMIT_NAMES.every(isRight) || reason === undefined) return;
    const body = { ...limitsIn(typed), reason };
    const said = isLowering
      ? { done: { title: w.lowered }, failed: w.notLowered }
      : { done: { title: i.asked }, failed: i.notAsked };
    const sentence = isLowering ? w.signLower : acts.signAsk(titleOf('network.limits', limitsTitle(body)));
    const what = signedWith(sentence, factsOf(actOf(body), language));
    const work = () =>
      isLowering
        ? prove(what, { call: LOWER, body }, (proof) => call(LOWER, { body, ...proof }))
        : prove<unknown>(what, { call: ASK, body }, (proof) => call(ASK, { body, ...proof }));
    void act<unknown>(work, { ...said, onDone: asking.start });
  };
  return (
    <section aria-label={w.limits}>
      <SectionHead title={w.limits} />
      <p className={office.quiet}>{w.limitsText}</p>
      <div className={styles.fields}>
        {LIMIT_NAMES.map((name) => (
          <TextField
            key={name}
            label={w.fields[name]}
            inputMode="numeric"
            value={typed[name]}
            error={isTried && !isRight(name) ? (reasonOf(typed[name], unitOf(name)) ?? w.sum) : refused[name]}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          />
        ))}
      </div>
      <TextField {...asking.reasonField} />
      <div className={office.acts}>
        <Button
          look="seal-outline"
          isWide
          isAct
          loadingText={isBusy ? i.asking : undefined}
          onClick={() => press(false)}
        >
          {w.askRaise}
        </Button>
        {mayLower && (
          <Button look="quiet" isWide isDisabled={isBusy} onClick={() => press(true)}>
            {w.lower}
          </Button>
        )}
      </div>
    </section>
  );
}
