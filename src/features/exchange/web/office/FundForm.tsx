import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { assetOf } from '#features/currency/assets.ts';
import { useActText } from '#features/office/web/acts/act-looks.ts';
import { actWords } from '#features/office/web/acts/act-words.ts';
import { ActFormEnd } from '#features/office/web/asking/ActFormEnd.tsx';
import { useActForm } from '#features/office/web/asking/act-form.ts';
import office from '#features/office/web/Office.module.css';
import { amountWithin, plainAmount } from '#platform/typed-amount.ts';
import { useAmountReason } from '#platform/web/amount-reason.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { SelectField, TextField } from '#ui/controls/Field.tsx';
import type { OfficePair, PairFund } from '../../office-contract.ts';
import { fundTitle } from '../../pair-titles.ts';
import { call, reasons } from './calls.ts';
import { exchangeWords } from './exchange-words.ts';
import { pairReasons } from './pair-reasons.ts';

/** Maximum in whole units: the store's 38 digits. */
const MOST = 10n ** 38n - 1n;
const ASK = 'POST /api/office/exchange/funds';

type Typed = Pick<PairFund, 'way' | 'asset' | 'by' | 'amount'>;
const FIRST: Typed = { way: 'in', asset: 'KRW', by: 'wallet', amount: '' };

/** Form for moving funds into a pair's own accounts, or out of them. */
export function FundForm({ pair: { pair, terms, isHere } }: { pair: OfficePair }) {
  const w = useWords(exchangeWords);
  const acts = useWords(actWords);
  const titleOf = useActText();
  const language = useLanguage();
  const reasonOf = useAmountReason();
  const asking = useActForm(reasons, FIRST, ({ asset, amount }) => ({
    amount:
      amountWithin(amount, assetOf(asset), 1n, MOST) === undefined &&
      (reasonOf(amount, assetOf(asset)) ?? pairReasons.amount?.[language]),
  }));
  const { way, asset, by, amount: typed } = asking.values;
  const mayIssue = asset !== 'KRW' && isHere;
  const ask = asking.ask(
    (reason) => {
      const amount = plainAmount(typed, assetOf(asset));
      const wanted = { pair, asset, amount, way, by: mayIssue ? by : 'wallet' } as const;
      const what = acts.signAsk(titleOf('exchange.fund', fundTitle(wanted)));
      return signedCall(call, what, ASK, { body: { ...wanted, reason } });
    },
    { amount: '' },
  );
  if (terms === null) return <p className={office.quiet}>{pairReasons.pair?.[language]}</p>;
  return (
    <section aria-label={w.whats.funds}>
      <SelectField
        label={w.way}
        {...asking.field('way')}
        options={(['in', 'out'] as const).map((one) => ({ value: one, text: w.ways[one] }))}
      />
      <SelectField
        label={w.asset}
        {...asking.field('asset')}
        options={[
          { value: 'KRW', text: w.won },
          { value: pair, text: pair },
        ]}
      />
      {mayIssue && (
        <SelectField
          label={w.from}
          {...asking.field('by')}
          options={(['wallet', 'issue'] as const).map((value) => ({ value, text: w.sides[value] }))}
        />
      )}
      <TextField
        label={w.amount}
        inputMode={assetOf(asset).places === 0 ? 'numeric' : 'decimal'}
        {...asking.field('amount')}
      />
      <ActFormEnd asking={asking} onAsk={ask} />
    </section>
  );
}
