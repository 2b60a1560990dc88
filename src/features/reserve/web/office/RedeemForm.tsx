import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { AccountField, useOwnAccounts } from '#features/banking/web/office/AccountField.tsx';
import { NoAccount } from '#features/banking/web/office/NoAccount.tsx';
import type { OfficeMembership } from '#features/office/calls/entry.ts';
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

const ASK = 'POST /api/office/redemptions';

/** Form to pay out won from the operator's own account to its own proven bank account. */
export function RedeemForm({ of }: { of: OfficeMembership }) {
  const w = useWords(issueWords);
  const language = useLanguage();
  const accounts = useOwnAccounts(of);
  const available = useAvailable();
  const reasonOf = useAmountReason();
  const faultIn = (won: string) => {
    if (amountWithin(won, WON, 1n, MOST_WON) === undefined) return reasonOf(won, WON) ?? moneyReasons.won?.[language];
    const isTooMuch = available !== undefined && shortOf(plainAmount(won, WON), available) !== undefined;
    return isTooMuch && w.redeemMost(wonText(available));
  };
  const asking = useActForm(reasons, { accountId: '', won: '' }, ({ accountId, won }) => ({
    accountId: accountId === '' && moneyReasons.accountId?.[language],
    won: faultIn(won),
  }));
  const ask = asking.ask(
    (reason) => {
      const won = plainAmount(asking.values.won, WON);
      const body = { accountId: Number(asking.values.accountId), won, reason };
      return signedCall(call, w.signRedeem(wonText(won)), ASK, { body });
    },
    { won: '' },
  );
  if (accounts?.length === 0) return <NoAccount of={of} />;
  return (
    <section aria-label={w.ways.redeem}>
      <p className={office.quiet}>{w.redeemText}</p>
      <AccountField label={w.account} accounts={accounts} {...asking.field('accountId')} />
      <TextField
        label={w.won}
        inputMode="numeric"
        hint={available === undefined ? undefined : w.available(wonText(available))}
        {...asking.field('won')}
      />
      <ActFormEnd asking={asking} onAsk={ask} />
    </section>
  );
}
