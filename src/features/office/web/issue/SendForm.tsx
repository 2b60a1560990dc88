import { useState } from 'react';
import { amountWithin, plainAmount, WON } from '#platform/typed-amount.ts';
import { useAmountReason } from '#platform/web/amount-reason.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { call } from '../calls.ts';
import office from '../Office.module.css';
import { MOST_WON, useAsking, won as wonText } from './asking.ts';
import { issueWords, moneyReasons } from './issue-words.ts';

const ASK = 'POST /api/office/sends';

/** Won of the operator's own account, to a wallet here. */
export function SendForm() {
  const w = useWords(issueWords);
  const language = useLanguage();
  const [to, setTo] = useState('');
  const [won, setWon] = useState('');
  const asking = useAsking();
  const { act, prove, isBusy, refused, reason, isTried } = asking;
  const reasonOf = useAmountReason();
  const plain = plainAmount(won, WON);
  const isWon = amountWithin(won, WON, 1n, MOST_WON) !== undefined;
  const wallet = to.trim();
  const ask = () => {
    asking.try();
    if (wallet === '' || !isWon || reason === undefined) return;
    const sent = { body: { to: wallet, won: plain, reason } };
    const what = w.signSend(wonText(plain), wallet);
    void act(() => prove(what, { call: ASK, ...sent }, (proof) => call(ASK, { ...sent, ...proof })), {
      done: { title: w.asked },
      failed: w.notAsked,
      onDone: () => {
        setTo('');
        setWon('');
        asking.start();
      },
    });
  };
  return (
    <section aria-label={w.tabs.send}>
      <p className={office.quiet}>{w.sendText}</p>
      <TextField
        label={w.to}
        hint={w.walletHint}
        value={to}
        maxLength={254}
        autoComplete="off"
        error={isTried && wallet === '' ? moneyReasons.to?.[language] : refused.to}
        onChange={({ target }) => setTo(target.value)}
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
