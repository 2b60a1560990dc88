// @online
import { useState } from 'react';
import { parseId } from '#platform/ids.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { useSearchParams } from '#platform/web/location.ts';
import { useChosen } from '#platform/web/use-chosen.ts';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { Side } from '#ui/layout/Side.tsx';
import { CaseList } from './CaseList.tsx';
import { OpenCase } from './OpenCase.tsx';
import { words } from './words.ts';

const receiptBack = (id: number, w: (typeof words)['en']) => ({ href: `/pay?payment=${id}`, label: w.backToReceipt });

/** Cases by or against this person or organisation; receipts link here to open one. */
export function CasesScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const [payment, choose] = useChosen('payment');
  const paymentId = parseId(payment ?? '');
  const from = useSearchParams().get('receipt') ?? payment;
  const [receipt] = useState(() => parseId(from ?? ''));
  const back = receipt === undefined ? { href: '/assets', label: w.back } : receiptBack(receipt, w);
  return (
    <Screen>
      <TitleRow title={w.title} gloss={gloss?.title} back={back} />
      <CaseList />
      <Sheet isOpen={paymentId !== undefined} onClose={() => choose()} title={w.disputeTitle} closeLabel={w.close}>
        {paymentId !== undefined && <OpenCase paymentId={paymentId} onClose={() => choose()} />}
      </Sheet>
      <Side />
    </Screen>
  );
}
