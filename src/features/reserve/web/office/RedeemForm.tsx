import { useState } from 'react';
import { AccountField, useOwnAccounts } from '#features/banking/web/office/AccountField.tsx';
import { NoAccount } from '#features/banking/web/office/NoAccount.tsx';
import type { OfficePlace } from '#features/office/calls/entry.ts';
import { AskPart } from '#features/office/web/asking/AskPart.tsx';
import { MOST_WON, shortOf, useAsking, useAvailable } from '#features/office/web/asking/asking.ts';
import { TypedField } from '#features/office/web/asking/TypedField.tsx';
import office from '#features/office/web/Office.module.css';
import { useOfficeAct } from '#features/office/web/use-office-act.ts';
import { amountWithin, plainAmount, WON } from '#platform/typed-amount.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { wonText } from '#ui/text/amount.ts';
import { call } from './calls.ts';
import { issueWords, moneyReasons } from './issue-words.ts';
import { reasons } from './reasons.ts';

const ASK = 'POST /api/office/redemptions';

/** Won of the operator’s own account, out to a proven bank account of its own. */
export function RedeemForm({ of }: { of: OfficePlace }) {
  const w = useWords(issueWords);
  const language = useLanguage();
  const accounts = useOwnAccounts(of);
  const [accountId, setAccountId] = useState('');
  const [won, setWon] = useState('');
  const asking = useAsking(useOfficeAct(reasons));
  const { refused, reason, isTried } = asking;
  const plain = plainAmount(won, WON);
  const isWon = amountWithin(won, WON, 1n, MOST_WON) !== undefined;
  const available = useAvailable();
  const isTooMuch = isWon && available !== undefined && shortOf(plain, available) !== undefined;
  const ask = () => {
    asking.try();
    if (accountId === '' || !isWon || isTooMuch || reason === undefined) return;
    const sent = { body: { accountId: Number(accountId), won: plain, reason } };
    asking.ask(
      w.signRedeem(wonText(plain)),
      { call: ASK, ...sent },
      (proof) => call(ASK, { ...sent, ...proof }),
      () => {
        setWon('');
      },
    );
  };
  if (accounts?.length === 0) return <NoAccount of={of} />;
  return (
    <section aria-label={w.tabs.redeem}>
      <p className={office.quiet}>{w.redeemText}</p>
      <AccountField
        label={w.account}
        accounts={accounts}
        value={accountId}
        error={isTried && accountId === '' ? moneyReasons.accountId?.[language] : refused.accountId}
        onAccount={setAccountId}
      />
      <TypedField
        label={w.won}
        unit={WON}
        value={won}
        isWrong={isTried && !isWon}
        bounds={moneyReasons.won?.[language]}
        hint={available === undefined ? undefined : w.available(wonText(available))}
        error={isTried && isTooMuch ? w.redeemMost(wonText(available)) : refused.won}
        onText={setWon}
      />
      <AskPart asking={asking} onAsk={ask} />
    </section>
  );
}
