import { useState } from 'react';
import { MOST_WON, useAsking } from '#features/office/web/asking/asking.ts';
import office from '#features/office/web/Office.module.css';
import { useOfficeAct } from '#features/office/web/use-office-act.ts';
import { amountWithin, COUNT, numberWithin, plainAmount, WON } from '#platform/typed-amount.ts';
import { useAmountReason } from '#platform/web/amount-reason.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { wonText } from '#ui/text/amount.ts';
import { call } from './calls.ts';
import { issueWords, moneyReasons } from './issue-words.ts';
import { reasons } from './reasons.ts';

const ASK = 'POST /api/office/refunds';

/** Receipts write a payment's number as `#13`; Korean keyboards may write it in full width. */
const withoutSign = (text: string) => text.normalize('NFKC').replace(/^\s*#/, '').replaceAll(/\s/g, '');

/** A payment that the operator received goes back to its payer. */
export function RefundForm() {
  const w = useWords(issueWords);
  const language = useLanguage();
  const [number, setNumber] = useState('');
  const [won, setWon] = useState('');
  const asking = useAsking(useOfficeAct(reasons));
  const { act, prove, isBusy, refused, reason, isTried } = asking;
  const reasonOf = useAmountReason();
  const plain = plainAmount(won, WON);
  const isWon = amountWithin(won, WON, 1n, MOST_WON) !== undefined;
  const paymentId = numberWithin(withoutSign(number), COUNT, 1, Number.MAX_SAFE_INTEGER);
  const ask = () => {
    asking.try();
    if (paymentId === undefined || !isWon || reason === undefined) return;
    const sent = { body: { paymentId, won: plain, reason } };
    const what = w.signRefund(wonText(plain), String(paymentId));
    void act(() => prove(what, { call: ASK, ...sent }, (proof) => call(ASK, { ...sent, ...proof })), {
      done: { title: w.asked },
      failed: w.notAsked,
      onDone: () => {
        setNumber('');
        setWon('');
        asking.start();
      },
    });
  };
  return (
    <section aria-label={w.refund}>
      <p className={office.quiet}>{w.refundText}</p>
      <TextField
        label={w.payment}
        inputMode="numeric"
        value={number}
        maxLength={24}
        error={isTried && paymentId === undefined ? w.paymentNeeded : refused.paymentId}
        onChange={({ target }) => setNumber(target.value)}
      />
      <TextField
        label={w.won}
        inputMode="numeric"
        value={won}
        error={isTried && !isWon ? (reasonOf(won, WON) ?? moneyReasons.won?.[language]) : refused.won}
        onChange={({ target }) => setWon(target.value)}
      />
      <TextField {...asking.reasonField} />
      <div className={office.acts}>
        <Button look="seal-outline" isWide isAct loadingText={isBusy ? w.asking : undefined} onClick={ask}>
          {w.ask}
        </Button>
      </div>
    </section>
  );
}
