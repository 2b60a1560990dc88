import { useState } from 'react';
import { AskPart } from '#features/office/web/asking/AskPart.tsx';
import { MOST_WON, shortOf, useAsking, useAvailable } from '#features/office/web/asking/asking.ts';
import { TypedField } from '#features/office/web/asking/TypedField.tsx';
import office from '#features/office/web/Office.module.css';
import { useOfficeAct } from '#features/office/web/use-office-act.ts';
import { amountWithin, plainAmount, WON } from '#platform/typed-amount.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { TextField } from '#ui/controls/Field.tsx';
import { wonText } from '#ui/text/amount.ts';
import { call } from './calls.ts';
import { issueWords, moneyReasons } from './issue-words.ts';
import { reasons } from './reasons.ts';

const ASK = 'POST /api/office/sends';

/** Won of the operator's own account, to a wallet here. */
export function SendForm() {
  const w = useWords(issueWords);
  const language = useLanguage();
  const [to, setTo] = useState('');
  const [won, setWon] = useState('');
  const asking = useAsking(useOfficeAct(reasons));
  const { refused, reason, isTried } = asking;
  const plain = plainAmount(won, WON);
  const isWon = amountWithin(won, WON, 1n, MOST_WON) !== undefined;
  const wallet = to.trim();
  const available = useAvailable();
  const short = isWon && available !== undefined ? shortOf(plain, available) : undefined;
  const ask = () => {
    asking.try();
    if (wallet === '' || !isWon || short !== undefined || reason === undefined) return;
    const sent = { body: { to: wallet, won: plain, reason } };
    const what = w.signSend(wonText(plain), wallet);
    asking.ask(
      what,
      { call: ASK, ...sent },
      (proof) => call(ASK, { ...sent, ...proof }),
      () => {
        setTo('');
        setWon('');
      },
    );
  };
  return (
    <section aria-label={w.tabs.send}>
      <p className={office.quiet}>{w.sendText}</p>
      {available !== undefined && (
        <p className={office.label} translate="no">
          {w.available(wonText(available))}
        </p>
      )}
      <TextField
        label={w.to}
        hint={w.walletHint}
        value={to}
        maxLength={254}
        autoComplete="off"
        error={isTried && wallet === '' ? moneyReasons.to?.[language] : refused.to}
        onChange={({ target }) => setTo(target.value)}
      />
      <TypedField
        label={w.won}
        unit={WON}
        value={won}
        isWrong={isTried && !isWon}
        bounds={moneyReasons.won?.[language]}
        error={refused.won}
        onText={setWon}
      />
      <AskPart asking={asking} short={short} onAsk={ask} />
    </section>
  );
}
