import { useState } from 'react';
import type { Payment } from '#features/pay/contract.ts';
import { useWords } from '#platform/web/device/language.ts';
import { toast } from '#platform/web/toasts/toast.tsx';
import { useLater } from '#platform/web/toasts/use-later.ts';
import { useUrlAction } from '#platform/web/use-url-action.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { tillWords } from '../till/till-words.ts';
import { words } from '../words.ts';

/** Anyone who paid has no use for it. */
const loadForm = () => import('./RefundForm.tsx').then(({ RefundForm }) => RefundForm);

/** The merchant's way to give back of a payment, pressed here or in its transaction (`do=refund`). */
export function RefundPayment({ payment }: { payment: Payment }) {
  const all = useWords(words);
  const w = useWords(tillWords).refund;
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [Form, need] = useLater(loadForm);
  const open = () => need(() => setIsOpen(true));
  const close = () => setIsOpen(false);
  useUrlAction('refund', () => (payment.canRefund ? open() : toast({ title: w.nothing, text: w.nothingText })));
  return (
    <>
      {payment.canRefund && (
        <Button look="quiet" isAct isWide onClick={open}>
          {w.open}
        </Button>
      )}
      {Form && (
        <Sheet isOpen={isOpen} onClose={close} title={w.title} lead={w.lead} closeLabel={all.close} isBusy={isBusy}>
          <Form payment={payment} onBusy={setIsBusy} onDone={close} />
        </Sheet>
      )}
    </>
  );
}
