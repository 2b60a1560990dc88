import { useRef, useState } from 'react';
import { signed } from '#features/auth/web/passkeys/signed.ts';
import { AmountNotices } from '#features/contacts/web/payee/AmountNotices.tsx';
import { useRead as useExchange } from '#features/exchange/web/calls.ts';
import { assetOf } from '#features/ledger/assets.ts';
import type { Charge, Merchant, Payment } from '#features/pay/contract.ts';
import { cashbackOf, isAtOnce } from '#features/pay/rules.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { tap } from '#platform/web/device/haptics.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ButtonPair } from '#ui/controls/ButtonPair.tsx';
import { stamp } from '#ui/drawings/icons.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { call } from '../calls.ts';
import { useMerchantName } from '../merchant-name.ts';
import styles from '../Pay.module.css';
import { PaidView } from '../receipt/PaidView.tsx';
import { TypedSum } from '../TypedSum.tsx';
import { typedWon, wonText } from '../won.ts';
import { words } from '../words.ts';
import { Fault } from './Fault.tsx';
import { MerchantNote } from './MerchantNote.tsx';
import { useOnce } from './use-once.ts';

interface ConfirmProps {
  merchant: Merchant;
  /** Won; without it the payer says how much. */
  amount: string | undefined;
  asked?: Pick<Charge, 'id' | 'note' | 'items' | 'amount' | 'returnUrl'>;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
}

/** Who, what and how much, with the cashback, and the control that presses the seal. Nothing is paid before the press. */
export function Confirm({ merchant, amount: fixed, asked, onBusy, onClose }: ConfirmProps) {
  const w = useWords(words);
  const userId = useUserId();
  const name = useMerchantName(merchant);
  const [typed, setTyped] = useState('');
  const [hasPressed, setHasPressed] = useState(false);
  const [paid, setPaid] = useState<Payment>();
  const field = useRef<HTMLInputElement>(null);
  const { isBusy, fault, forget, act } = useOnce(asked ? `charge ${asked.id}` : `shop ${merchant.id}`);
  const won = typedWon(fixed ?? typed);
  const returnUrl = asked?.returnUrl ?? null;

  const press = async () => {
    setHasPressed(true);
    if (won === undefined) return field.current?.focus();
    const amount = won.toString();
    const { id: merchantId, cashbackBps } = merchant;
    const body = { userId, amount, cashbackBps, ...(asked ? { chargeId: asked.id } : { merchantId }) };
    tap();
    onBusy(true);
    const route = 'POST /api/payments';
    const pay = (key: string) =>
      signed(w.signingPay(wonText(amount), name), { call: route, body }, (signature) =>
        call(route, { body, key, signature }),
      );
    await act(pay, { done: { title: w.paidToast(wonText(amount), name) }, failed: w.refusedToast, onDone: setPaid });
    onBusy(false);
  };
  const again = () => {
    forget();
    setTyped('');
    setHasPressed(false);
    setPaid(undefined);
  };
  if (paid)
    return <PaidView payment={paid} {...{ name, onClose, returnUrl }} onAgain={asked || fixed ? undefined : again} />;
  return (
    <div className={styles.stack}>
      <p className={styles.lead}>{w.payLead}</p>
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
      <Facts won={won} bps={merchant.cashbackBps} asked={asked} />
      <AmountNotices
        asset={assetOf('KRW')}
        amount={won?.toString() ?? ''}
        balance={undefined}
        isThem={({ kind, merchantName }) => kind === 'payment' && merchantName === merchant.name}
      />
      <Fault text={fault} />
      <ButtonPair isFirstNarrow>
        <Button look="quiet" isDisabled={isBusy} onClick={onClose}>
          {w.cancel}
        </Button>
        <Button look="seal" isAct icon={stamp} loadingText={isBusy ? w.paying : undefined} onClick={() => void press()}>
          {won === undefined ? w.pressPlain : w.press(wonText(won.toString()))}
        </Button>
      </ButtonPair>
    </div>
  );
}

function Facts({ won, bps, asked }: { won: bigint | undefined; bps: number; asked: ConfirmProps['asked'] }) {
  const w = useWords(words);
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
          value: cashback === 0n ? `${bps / 100}%` : (isAtOnce(cashback) ? w.cashbackNow : w.cashbackLater)(text),
        },
      ]}
      total={won === undefined ? undefined : { term: w.total, value: wonText(won.toString()) }}
    />
  );
}
