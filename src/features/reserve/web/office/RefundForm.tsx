import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { ActFormEnd } from '#features/office/web/asking/ActFormEnd.tsx';
import { MOST_WON, useActForm } from '#features/office/web/asking/act-form.ts';
import office from '#features/office/web/Office.module.css';
import { amountWithin, COUNT, numberWithin, plainAmount, WON } from '#platform/typed-amount.ts';
import { useAmountReason } from '#platform/web/amount-reason.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { TextField } from '#ui/controls/Field.tsx';
import { wonText } from '#ui/text/amount.ts';
import { call, reasons } from './calls.ts';
import { issueWords, moneyReasons } from './issue-words.ts';

const ASK = 'POST /api/office/refunds';

/** Receipts write a payment's number as `#13`, and Korean keyboards may type it in full width. */
const withoutSign = (text: string) => text.normalize('NFKC').replace(/^\s*#/, '').replaceAll(/\s/g, '');
const paymentIn = (text: string) => numberWithin(withoutSign(text), COUNT, 1, Number.MAX_SAFE_INTEGER);

/** Form to refund a payment that the operator received to its payer. */
export function RefundForm() {
  const w = useWords(issueWords);
  const language = useLanguage();
  const reasonOf = useAmountReason();
  const isWon = (won: string) => amountWithin(won, WON, 1n, MOST_WON) !== undefined;
  const asking = useActForm(reasons, { paymentId: '', won: '' }, ({ paymentId, won }) => ({
    paymentId: paymentIn(paymentId) === undefined && w.paymentNeeded,
    won: !isWon(won) && (reasonOf(won, WON) ?? moneyReasons.won?.[language]),
  }));
  const ask = asking.ask(
    (reason) => {
      const won = plainAmount(asking.values.won, WON);
      const paymentId = Number(paymentIn(asking.values.paymentId));
      return signedCall(call, w.signRefund(wonText(won), String(paymentId)), ASK, { body: { paymentId, won, reason } });
    },
    { paymentId: '', won: '' },
  );
  return (
    <section aria-label={w.ways.refund}>
      <p className={office.quiet}>{w.refundText}</p>
      <TextField label={w.payment} inputMode="numeric" maxLength={24} {...asking.field('paymentId')} />
      <TextField label={w.won} inputMode="numeric" {...asking.field('won')} />
      <ActFormEnd asking={asking} onAsk={ask} />
    </section>
  );
}
