import { useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { useCurrency, useCurrencyChange } from '#features/currency/web/use-currency.ts';
import type { Charge, Merchant, Payment } from '#features/pay/contract.ts';
import { nameFor } from '#platform/both-names.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { vibrate } from '#platform/web/device/device.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { call } from '../calls.ts';
import { wonText } from '../won.ts';
import { words } from '../words.ts';
import { requote, useBenefit } from './use-benefit.ts';
import { useOnce } from './use-once.ts';

const PAY = 'POST /api/payments';

/** Pays a shop or a charge once, under the currency rules on screen; `paid` is the result. */
export function usePay(merchant: Merchant, asked: Pick<Charge, 'id'> | undefined, won: bigint | undefined) {
  const w = useWords(words);
  const userId = useUserId();
  const name = nameFor(merchant, useLanguage());
  const [paid, setPaid] = useState<Payment>();
  const currency = useCurrency();
  const { changes, onFailed } = useCurrencyChange();
  const quote = useBenefit(merchant.id, won);
  const benefit = quote?.benefit;
  const { isBusy, fault, forget, act } = useOnce(asked ? `charge ${asked.id}` : `shop ${merchant.id}`);
  const pay = (pressed: bigint): Promise<boolean> => {
    const amount = pressed.toString();
    const { id: merchantId, cashbackBps } = merchant;
    const shown = { userId, amount, cashbackBps, currencyVersion: currency?.id };
    const given = benefit && { benefit: { campaignId: benefit.campaignId, amount: benefit.amount } };
    const body = { ...shown, ...given, ...(asked ? { chargeId: asked.id } : { merchantId }) };
    vibrate();
    const work = (key: string) => signedCall(call, w.signingPay(wonText(amount), name), PAY, { body, key });
    const done = { title: w.paidToast(wonText(amount), name) };
    const failed = (error: unknown) => {
      onFailed(error);
      requote(error);
    };
    return act(work, { done, failed: w.refusedToast, onDone: setPaid, onFailed: failed });
  };
  const again = () => {
    forget();
    setPaid(undefined);
  };
  return { name, currency, changes, benefit, joinable: quote?.joinable, isBusy, fault, forget, paid, pay, again };
}
