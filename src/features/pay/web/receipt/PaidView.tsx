import { useEffect, useRef } from 'react';
import { benefitRows } from '#features/campaigns/web/benefit-rows.ts';
import type { contract as exchangeContract } from '#features/exchange/contract.ts';
import type { Payment } from '#features/pay/contract.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useBeside } from '#platform/web/slot.ts';
import { Button } from '#ui/controls/Button.tsx';
import { RoundSeal } from '#ui/drawings/Seal.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { ActionBar } from '#ui/layout/Shell.tsx';
import styles from '../Pay.module.css';
import { wonText } from '../won.ts';
import { words } from '../words.ts';
import { PaidTo } from './PaidTo.tsx';
import { ReceiptActs, waitingDays } from './ReceiptActs.tsx';

const { useRead: useExchange } = callsOf<typeof exchangeContract>();

interface PaidViewProps {
  payment: Payment;
  /** The merchant's name as shown before. */
  name: string;
  /** Pays the same shop again; undefined for a charge, which is paid once. */
  onAgain: (() => void) | undefined;
  /** Website from which the payer came. */
  returnUrl: string | null;
  onClose: () => void;
}

const SEAL = '완료';

/** Shows a payment that was just made, with its receipt. It takes the focus, which the button has lost. */
export function PaidView({ payment, name, returnUrl, onAgain, onClose }: PaidViewProps) {
  const w = useWords(words);
  const language = useLanguage();
  const { id, benefit, cashback, cashbackState, receipt } = payment;
  const Beside = useBeside('BesidePayment');
  const later = cashbackState === 'pending' ? w.cashbackLater : w.cashbackNow;
  const view = useRef<HTMLElement>(null);
  useEffect(() => {
    view.current?.focus({ preventScroll: true });
    (view.current?.closest('dialog') ?? globalThis).scrollTo({ top: 0 });
  }, []);
  const won = useExchange('GET /api/exchange/{userId}').data?.assets.find(({ assetType }) => assetType === 'KRW');
  return (
    <section ref={view} tabIndex={-1} aria-label={`${w.paid} ${wonText(payment.amount)}`} className={styles.stack}>
      <div role="status">
        <PaidTo
          payment={payment}
          term={w.paid}
          seal={<RoundSeal text={SEAL} size={88} documentId={String(id)} isPressed />}
        />
      </div>
      <KeyValues
        rows={[
          ...receipt.items.map((item) => ({ term: item.name, value: wonText(item.amount) })),
          { term: w.left, value: won ? wonText(won.balance) : '…' },
          ...(cashback === '0' ? [] : [{ term: w.cashback, value: later(wonText(cashback), waitingDays(payment)) }]),
          ...benefitRows(benefit, language),
        ]}
      />
      {Beside && <Beside id={id} />}
      <ReceiptActs payment={payment} name={name} again={onAgain && { onClick: onAgain }} />
      <ActionBar>
        <Button isWide look={returnUrl === null ? undefined : 'quiet'} onClick={onClose}>
          {w.done}
        </Button>
        {returnUrl !== null && (
          <Button isWide onClick={() => location.assign(returnUrl)}>
            {w.backTo(new URL(returnUrl).host)}
          </Button>
        )}
      </ActionBar>
    </section>
  );
}
