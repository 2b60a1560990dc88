import { useState } from 'react';
import { assetOf } from '#features/currency/assets.ts';
import { useActText } from '#features/office/web/acts/act-looks.ts';
import { actWords } from '#features/office/web/acts/act-words.ts';
import { AskPart } from '#features/office/web/asking/AskPart.tsx';
import { useAsking } from '#features/office/web/asking/asking.ts';
import { TypedField } from '#features/office/web/asking/TypedField.tsx';
import office from '#features/office/web/Office.module.css';
import { useOfficeAct } from '#features/office/web/use-office-act.ts';
import { amountWithin, plainAmount } from '#platform/typed-amount.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { SelectField } from '#ui/controls/Field.tsx';
import type { OfficePair, PairFund } from '../../office-contract.ts';
import { fundTitle } from '../../pair-titles.ts';
import { call } from './calls.ts';
import { exchangeWords } from './exchange-words.ts';
import { pairReasons } from './pair-reasons.ts';
import { reasons } from './reasons.ts';

/** In whole units; the store has room for no more. */
const MOST = 10n ** 38n - 1n;
const ASK = 'POST /api/office/exchange/funds';

/** What is to go into a pair's own accounts, or back out of them. */
export function FundForm({ pair: { pair, terms, isHere } }: { pair: OfficePair }) {
  const w = useWords(exchangeWords);
  const acts = useWords(actWords);
  const titleOf = useActText();
  const language = useLanguage();
  const [way, setWay] = useState<PairFund['way']>('in');
  const [asset, setAsset] = useState<PairFund['asset']>('KRW');
  const [by, setBy] = useState<PairFund['by']>('wallet');
  const [typed, setTyped] = useState('');
  const asking = useAsking(useOfficeAct(reasons));
  const { refused, reason, isTried } = asking;
  const mayIssue = asset !== 'KRW' && isHere;
  const amount = plainAmount(typed, assetOf(asset));
  const isAmount = amountWithin(typed, assetOf(asset), 1n, MOST) !== undefined;
  const ask = () => {
    asking.try();
    if (!isAmount || reason === undefined) return;
    const wanted = { pair, asset, amount, way, by: mayIssue ? by : 'wallet' } as const;
    const sent = { body: { ...wanted, reason } };
    const what = acts.signAsk(titleOf('exchange.fund', fundTitle(wanted)));
    asking.ask(
      what,
      { call: ASK, ...sent },
      (proof) => call(ASK, { ...sent, ...proof }),
      () => {
        setTyped('');
      },
    );
  };
  if (terms === null) return <p className={office.quiet}>{pairReasons.pair?.[language]}</p>;
  return (
    <section aria-label={w.whats.funds}>
      <Way value={way} onChange={setWay} />
      <SelectField
        label={w.asset}
        value={asset}
        error={refused.asset}
        onChange={({ target }) => setAsset(target.value as PairFund['asset'])}
        options={[
          { value: 'KRW', text: w.won },
          { value: pair, text: pair },
        ]}
      />
      {mayIssue && (
        <SelectField
          label={w.from}
          value={by}
          error={refused.by}
          onChange={({ target }) => setBy(target.value as PairFund['by'])}
          options={(['wallet', 'issue'] as const).map((value) => ({ value, text: w.sides[value] }))}
        />
      )}
      <TypedField
        label={w.amount}
        unit={assetOf(asset)}
        value={typed}
        isWrong={isTried && !isAmount}
        bounds={pairReasons.amount?.[language]}
        error={refused.amount}
        onText={setTyped}
      />
      <AskPart asking={asking} onAsk={ask} />
    </section>
  );
}

function Way({ value, onChange }: { value: PairFund['way']; onChange: (way: PairFund['way']) => void }) {
  const w = useWords(exchangeWords);
  return (
    <SelectField
      label={w.way}
      value={value}
      onChange={({ target }) => onChange(target.value as PairFund['way'])}
      options={(['in', 'out'] as const).map((one) => ({ value: one, text: w.ways[one] }))}
    />
  );
}
