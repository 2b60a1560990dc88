import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { ActFormEnd } from '#features/office/web/asking/ActFormEnd.tsx';
import { MOST_WON, shortOf, useActForm, useAvailable } from '#features/office/web/asking/act-form.ts';
import office from '#features/office/web/Office.module.css';
import { amountWithin, plainAmount, WON } from '#platform/typed-amount.ts';
import { useAmountReason } from '#platform/web/amount-reason.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { TextField } from '#ui/controls/Field.tsx';
import { wonText } from '#ui/text/amount.ts';
import { call, reasons } from './calls.ts';
import { issueWords, moneyReasons } from './issue-words.ts';

const ASK = 'POST /api/office/sends';

/** Form to send won from the operator's own account to a wallet here. */
export function SendForm() {
  const w = useWords(issueWords);
  const language = useLanguage();
  const available = useAvailable();
  const reasonOf = useAmountReason();
  const isWon = (won: string) => amountWithin(won, WON, 1n, MOST_WON) !== undefined;
  const asking = useActForm(reasons, { to: '', won: '' }, ({ to, won }) => ({
    to: to.trim() === '' && moneyReasons.to?.[language],
    won: !isWon(won) && (reasonOf(won, WON) ?? moneyReasons.won?.[language]),
  }));
  const [to, won] = [asking.values.to.trim(), plainAmount(asking.values.won, WON)];
  const short = isWon(won) && available !== undefined ? shortOf(won, available) : undefined;
  const ask = asking.ask(
    (reason) => signedCall(call, w.signSend(wonText(won), to), ASK, { body: { to, won, reason } }),
    { to: '', won: '' },
  );
  return (
    <section aria-label={w.ways.send}>
      <p className={office.quiet}>{w.sendText}</p>
      {available !== undefined && (
        <p className={office.label} translate="no">
          {w.available(wonText(available))}
        </p>
      )}
      <TextField label={w.to} hint={w.walletHint} maxLength={254} autoComplete="off" {...asking.field('to')} />
      <TextField label={w.won} inputMode="numeric" {...asking.field('won')} />
      <ActFormEnd asking={asking} short={short} onAsk={ask} />
    </section>
  );
}
