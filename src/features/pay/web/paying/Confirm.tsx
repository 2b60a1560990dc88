import { useRef, useState } from 'react';
import type { BenefitQuote } from '#features/campaigns/contract.ts';
import { quoteRows } from '#features/campaigns/web/benefit-rows.ts';
import { JoinNote } from '#features/campaigns/web/JoinNote.tsx';
import { AmountNotices } from '#features/contacts/web/payee/AmountNotices.tsx';
import { assetOf } from '#features/currency/assets.ts';
import type { CurrencyVersion } from '#features/currency/contract.ts';
import { ChangedRules } from '#features/currency/web/ChangedRules.tsx';
import { useCurrency } from '#features/currency/web/use-currency.ts';
import type { contract as exchangeContract } from '#features/exchange/contract.ts';
import type { Charge, Merchant } from '#features/pay/contract.ts';
import { cashbackOf, isAtOnce } from '#features/pay/rules.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ButtonPair } from '#ui/controls/ButtonPair.tsx';
import { stamp } from '#ui/drawings/icons.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { ActionBar } from '#ui/layout/Shell.tsx';
import styles from '../Pay.module.css';
import { PaidView } from '../receipt/PaidView.tsx';
import { TypedSum } from '../TypedSum.tsx';
import { typedWon, wonText } from '../won.ts';
import { words } from '../words.ts';
import { Fault } from './Fault.tsx';
import { MerchantNote } from './MerchantNote.tsx';
import { usePay } from './use-pay.ts';

const { useRead: useExchange } = callsOf<typeof exchangeContract>();

interface ConfirmProps {
  merchant: Merchant;
  /** In won; undefined if the payer chooses the amount. */
  amount: string | undefined;
  asked?: Pick<Charge, 'id' | 'note' | 'items' | 'amount' | 'returnUrl'>;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
}

/**
 * Shows shop, amount and cashback, and the button that presses the seal. Neither the field nor the button moves while an
 * amount is typed.
 */
export function Confirm({ merchant, amount: fixed, asked, onBusy, onClose }: ConfirmProps) {
  const w = useWords(words);
  const [typed, setTyped] = useState('');
  const [hasPressed, setHasPressed] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const most = useCurrency()?.mostPayment;
  const won = typedWon(fixed ?? typed, most === undefined ? undefined : BigInt(most));
  const act = usePay(merchant, asked, won);
  const { name, currency, changes, benefit, joinable, isBusy, fault, forget, paid, pay, again } = act;
  const returnUrl = asked?.returnUrl ?? null;

  const press = async () => {
    setHasPressed(true);
    if (won === undefined) return field.current?.focus();
    onBusy(true);
    await pay(won);
    onBusy(false);
  };
  const anew = () => {
    again();
    setTyped('');
    setHasPressed(false);
  };
  if (paid)
    return <PaidView payment={paid} {...{ name, onClose, returnUrl }} onAgain={asked || fixed ? undefined : anew} />;
  return (
    <div className={styles.stack}>
      <MerchantNote merchant={merchant} />
      {fixed === undefined && (
        <TypedSum
          ref={field}
          value={typed}
          error={hasPressed && won === undefined ? w.noAmount : undefined}
          onAmount={(text) => {
            setTyped(text);
            forget();
          }}
        />
      )}
      <AmountNotices
        asset={assetOf('KRW')}
        amount={won?.toString() ?? ''}
        balance={undefined}
        isThem={({ kind, merchantName }) => kind === 'payment' && merchantName === merchant.name}
      />
      <Facts currency={currency} won={won} bps={merchant.cashbackBps} asked={asked} benefit={benefit} />
      {joinable && <JoinNote of={joinable} />}
      <ChangedRules changes={changes} />
      <Fault text={fault} />
      <ActionBar>
        <ButtonPair isFirstNarrow>
          <Button look="quiet" isDisabled={isBusy} onClick={onClose}>
            {w.cancel}
          </Button>
          <Button
            look="seal"
            isAct
            icon={stamp}
            loadingText={isBusy ? w.paying : undefined}
            onClick={() => void press()}
          >
            {won === undefined ? w.pressPlain : w.press(wonText(won.toString()))}
          </Button>
        </ButtonPair>
      </ActionBar>
    </div>
  );
}

interface FactsProps {
  currency: CurrencyVersion | undefined;
  won: bigint | undefined;
  bps: number;
  asked: ConfirmProps['asked'];
  benefit: BenefitQuote | null | undefined;
}

function Facts({ currency, won, bps, asked, benefit }: FactsProps) {
  const w = useWords(words);
  const language = useLanguage();
  const balance = useExchange('GET /api/exchange/{userId}').data?.assets.find(
    ({ assetType }) => assetType === 'KRW',
  )?.balance;
  const cashback = won === undefined ? 0n : cashbackOf(won, bps);
  const text = wonText(cashback.toString());
  return (
    <KeyValues
      rows={[
        { term: w.balance, value: balance === undefined ? '…' : wonText(balance) },
        ...(asked?.items ?? []).map((item) => ({ term: item.name, value: wonText(item.amount) })),
        ...(asked?.note ? [{ term: w.note, value: asked.note }] : []),
        {
          term: w.cashback,
          value:
            cashback === 0n || !currency
              ? `${bps / 100}%`
              : isAtOnce(cashback, currency)
                ? w.cashbackNow(text)
                : w.cashbackLater(text, currency.cashbackDays),
        },
        ...quoteRows(benefit, language),
      ]}
    />
  );
}
