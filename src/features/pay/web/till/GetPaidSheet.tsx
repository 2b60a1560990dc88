// @online
import { useState } from 'react';
import type { Charge, Payment } from '#features/pay/contract.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { RefundForm } from '../receipt/RefundForm.tsx';
import { words } from '../words.ts';
import { AskForm } from './AskForm.tsx';
import { tillWords } from './till-words.ts';
import { WaitCharge } from './WaitCharge.tsx';

/**
 * A handheld till: an amount, the code that waits for its payment, and the received payments, which can be refunded.
 */
export function GetPaidSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const w = useWords(words);
  const till = useWords(tillWords);
  const [charge, setCharge] = useState<Charge>();
  const [refunding, setRefunding] = useState<Payment>();
  const [isBusy, setIsBusy] = useState(false);
  const close = () => {
    setCharge(undefined);
    setRefunding(undefined);
    onClose();
  };
  const head = refunding ? till.refund : charge ? { title: till.get.title, lead: undefined } : till.get;
  return (
    <Sheet isOpen={isOpen} onClose={close} title={head.title} lead={head.lead} closeLabel={w.close} isBusy={isBusy}>
      {refunding ? (
        <RefundForm payment={refunding} onBusy={setIsBusy} onDone={() => setRefunding(undefined)} />
      ) : charge ? (
        <WaitCharge key={charge.id} charge={charge} onAgain={() => setCharge(undefined)} onClose={close} />
      ) : (
        <AskForm onAsked={setCharge} onRefund={setRefunding} />
      )}
    </Sheet>
  );
}
