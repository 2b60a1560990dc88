import { lazy, Suspense } from 'react';
import type { Asset } from '#features/currency/assets.ts';
import type { Address } from '#features/identity/address.ts';
import type { AmountNoticesProps } from './AmountNoticesNow.tsx';

const load = () => import('./AmountNoticesNow.tsx');
const Now = lazy(() => load().then(({ AmountNoticesNow }) => ({ default: AmountNoticesNow })));
const ForAddress = lazy(() => load().then(({ NoticesForAddress }) => ({ default: NoticesForAddress })));

/** Warns of an unusual amount for this payee before it is sent. Its code loads when an amount is entered. */
export function AmountNotices(props: AmountNoticesProps) {
  return <Suspense>{props.amount !== '' && <Now {...props} />}</Suspense>;
}

interface ForPayeeProps extends Pick<AmountNoticesProps, 'amount' | 'balance'> {
  /** Undefined while asset or payee is unknown; no notice is shown then. */
  asset: Asset | undefined;
  payee: Address | string;
}

/** Like `AmountNotices`, for an account known by its address on this network. */
export function AmountNoticesFor({ asset, payee, ...rest }: ForPayeeProps) {
  if (!asset || typeof payee === 'string' || rest.amount === '') return null;
  return (
    <Suspense>
      <ForAddress asset={asset} address={payee.checksummed} {...rest} />
    </Suspense>
  );
}
