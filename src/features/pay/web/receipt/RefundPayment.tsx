import { useState } from 'react';
import type { Payment } from '#features/pay/contract.ts';
import { useWords } from '#platform/web/device/language.ts';
import { toast } from '#platform/web/toasts/toast.tsx';
import { useUrlAction } from '#platform/web/use-url-action.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { tillWords } from '../till/till-words.ts';
import { words } from '../words.ts';
import { RefundForm } from './RefundForm.tsx';

/** Refund button for the merchant, also opened from the transaction (`do=refund`). */
export function RefundPayment({ payment }: { payment: Payment }) {
  const all = useWords(words);
  const w = useWords(tillWords).refund;
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const open = () => setIsOpen(true);
  const close = () => setIsOpen(false);
  useUrlAction('refund', () => (payment.canRefund ? open() : toast({ title: w.nothing, text: w.nothingText })));
  return (
    <>
      {payment.canRefund && (
        <Button look="quiet" isAct isWide onClick={open}>
          {w.open}
        </Button>
      )}
      <Sheet isOpen={isOpen} onClose={close} title={w.title} lead={w.lead} closeLabel={all.close} isBusy={isBusy}>
        <RefundForm payment={payment} onBusy={setIsBusy} onDone={close} />
      </Sheet>
    </>
  );
}
