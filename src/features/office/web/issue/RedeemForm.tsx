import { useState } from 'react';
import { amountWithin, plainAmount, WON } from '#platform/typed-amount.ts';
import { useAmountReason } from '#platform/web/amount-reason.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import type { OfficePlace } from '../../calls/entry.ts';
import { call } from '../calls.ts';
import office from '../Office.module.css';
import { AccountField, useOwnAccounts } from './AccountField.tsx';
import { MOST_WON, useAsking, won as wonText } from './asking.ts';
import { issueWords, moneyReasons } from './issue-words.ts';
import { ToAccounts } from './ToAccounts.tsx';

const ASK = 'POST /api/office/redemptions';

/** Won of the operator’s own account, out to a proven bank account of its own. */
export function RedeemForm({ of }: { of: OfficePlace }) {
  const w = useWords(issueWords);
  const language = useLanguage();
  const accounts = useOwnAccounts(of);
  const [accountId, setAccountId] = useState('');
  const [won, setWon] = useState('');
  const asking = useAsking();
  const { act, prove, isBusy, refused, reason, isTried } = asking;
  const reasonOf = useAmountReason();
  const plain = plainAmount(won, WON);
  const isWon = amountWithin(won, WON, 1n, MOST_WON) !== undefined;
  const ask = () => {
    asking.try();
    if (accountId === '' || !isWon || reason === undefined) return;
    const sent = { body: { accountId: Number(accountId), won: plain, reason } };
    void act(
      () => prove(w.signRedeem(wonText(plain)), { call: ASK, ...sent }, (proof) => call(ASK, { ...sent, ...proof })),
      {
        done: { title: w.asked },
        failed: w.notAsked,
        onDone: () => {
          setWon('');
          asking.start();
        },
      },
    );
  };
  return (
    <section aria-label={w.tabs.redeem}>
      <p className={office.quiet}>{accounts?.length === 0 ? w.noAccount : w.redeemText}</p>
      <ToAccounts of={of} accounts={accounts} />
      <AccountField
        label={w.account}
        accounts={accounts}
        value={accountId}
        error={isTried && accountId === '' ? moneyReasons.accountId?.[language] : refused.accountId}
        onAccount={setAccountId}
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
