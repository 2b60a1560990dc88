// @online
import { useState } from 'react';
import type { Payment } from '#features/pay/contract.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { RefundForm } from '../receipt/RefundForm.tsx';
import { words } from '../words.ts';
import { AskForm } from './AskForm.tsx';
import { tillWords } from './till-words.ts';
import { WaitCharge } from './WaitCharge.tsx';
import { forgetCharge, useWaiting } from './waiting-charge.ts';

/**
 * A handheld till: an amount, the code that waits for its payment, and the received payments, which can be refunded. A
 * code that waits stays while the sheet is closed.
 */
export function GetPaidSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const w = useWords(words);
  const till = useWords(tillWords);
  const { waiting, wait } = useWaiting();
  const [refunding, setRefunding] = useState<Payment>();
  const [isBusy, setIsBusy] = useState(false);
  const close = () => {
    setRefunding(undefined);
    onClose();
  };
  const head = refunding ? till.refund : waiting ? { title: till.get.title, lead: undefined } : till.get;
  return (
    <Sheet isOpen={isOpen} onClose={close} title={head.title} lead={head.lead} closeLabel={w.close} isBusy={isBusy}>
      {refunding ? (
        <RefundForm payment={refunding} onBusy={setIsBusy} onDone={() => setRefunding(undefined)} />
      ) : waiting ? (
        <WaitCharge key={waiting.charge.id} waiting={waiting} onAgain={forgetCharge} onClose={close} />
      ) : (
        <AskForm onAsked={wait} onRefund={setRefunding} />
      )}
    </Sheet>
  );
}
