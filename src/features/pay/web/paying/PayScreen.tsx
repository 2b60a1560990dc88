import { lazy, Suspense, useState } from 'react';
import { type Target, targetAt } from '#features/pay/pay-target.ts';
import { parseId } from '#platform/ids.ts';
import { isHosted } from '#platform/web/calls/session.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { useLocation, useSearchParams } from '#platform/web/location.ts';
import { partOf } from '#platform/web/slot.ts';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { Receipt } from '../receipt/Receipt.tsx';
import { receiptWords } from '../receipt/receipt-words.ts';
import { words } from '../words.ts';
import { PayTarget } from './PayTarget.tsx';

/** Visitors who arrive by a link do not wait for this code. */
const FindCode = lazy(() => import('./FindCode.tsx').then((module) => ({ default: module.FindCode })));
const BACK = '/localpay';
const ignore = () => undefined;

/** The payer's own code, which a later feature adds. */
const Show = lazy(async () => ({ default: await partOf<object>('BesidePay') }));

/**
 * The page of a charge, to which its link leads, of a payment's receipt, or of the payer's own code (`?show`). Without
 * any it asks for a code.
 */
export function PayScreen() {
  const params = useSearchParams();
  const payment = parseId(params.get('payment') ?? '');
  if (params.has('show') && isHosted())
    return (
      <Suspense fallback={<Screen>{null}</Screen>}>
        <Show />
      </Suspense>
    );
  return payment === undefined ? <Pay /> : <ReceiptScreen id={payment} />;
}

function ReceiptScreen({ id }: { id: number }) {
  const w = useWords(receiptWords);
  const gloss = useGloss(receiptWords);
  return (
    <Screen>
      <TitleRow title={w.receipt} gloss={gloss?.receipt} back={{ href: '/history', label: w.back }} />
      <Receipt key={id} id={id} />
    </Screen>
  );
}

function Pay() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const [path, go] = useLocation();
  const shop = useSearchParams().get('shop');
  const [typed, setTyped] = useState<Target>();
  const target = typed ?? targetAt(path, shop);
  return (
    <Screen>
      <TitleRow title={w.pay} gloss={gloss?.pay} back={{ href: BACK, label: w.back }} />
      {target ? (
        <PayTarget key={JSON.stringify(target)} target={target} onBusy={ignore} onClose={() => go(BACK)} />
      ) : (
        <Suspense>
          <FindCode onFound={setTyped} />
        </Suspense>
      )}
    </Screen>
  );
}
