import { useState } from 'react';
import { useRead } from '#features/pay/web/calls.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useLater } from '#platform/web/toasts/use-later.ts';
import { Button } from '#ui/controls/Button.tsx';
import styles from './Cases.module.css';
import { words } from './words.ts';

/** The same form by which the shop refunds any payment. */
const loadForm = () => import('#features/pay/web/receipt/RefundForm.tsx').then(({ RefundForm }) => RefundForm);

/** The shop gives in: a refund of all that is left ends the case. */
export function GiveIn({ paymentId }: { paymentId: number }) {
  const w = useWords(words);
  const payment = useRead('GET /api/payments/{userId}/{id}', { params: { id: paymentId } }).data;
  const [Form, need] = useLater(loadForm);
  const [isOpen, setIsOpen] = useState(false);
  if (!payment?.canRefund) return null;
  if (isOpen && Form) return <Form payment={payment} onBusy={() => undefined} onDone={() => setIsOpen(false)} />;
  return (
    <div>
      <Button look="quiet" isWide isAct onClick={() => need(() => setIsOpen(true))}>
        {w.giveIn}
      </Button>
      <p className={styles.quiet}>{w.giveInText}</p>
    </div>
  );
}
