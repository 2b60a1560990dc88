import { useState } from 'react';
import type { Payment } from '#features/pay/contract.ts';
import { RefundForm } from '#features/pay/web/receipt/RefundForm.tsx';
import { TakenList } from '#features/pay/web/till/TakenList.tsx';
import { tillWords } from '#features/pay/web/till/till-words.ts';
import { words } from '#features/pay/web/words.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Sheet } from '#ui/layout/Sheet.tsx';

/** Received payments, each with its refund. */
export function Taken() {
  const all = useWords(words);
  const { refund } = useWords(tillWords);
  const [refunding, setRefunding] = useState<Payment>();
  const [isBusy, setIsBusy] = useState(false);
  const close = () => setRefunding(undefined);
  return (
    <>
      <TakenList onRefund={setRefunding} />
      <Sheet
        isOpen={refunding !== undefined}
        onClose={close}
        title={refund.title}
        lead={refund.lead}
        closeLabel={all.close}
        isBusy={isBusy}
      >
        {refunding && <RefundForm payment={refunding} onBusy={setIsBusy} onDone={close} />}
      </Sheet>
    </>
  );
}
