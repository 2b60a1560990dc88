import { lazy, Suspense } from 'react';
import type { Asset } from '#features/currency/assets.ts';
import type { Address } from '#features/identity/address.ts';
import type { AmountNoticesProps } from './AmountNoticesNow.tsx';

const load = () => import('./AmountNoticesNow.tsx');
const Now = lazy(() => load().then(({ AmountNoticesNow }) => ({ default: AmountNoticesNow })));
const ForAddress = lazy(() => load().then(({ NoticesForAddress }) => ({ default: NoticesForAddress })));

/** What is unusual about an amount for its payee, before the press. Its code comes when there is an amount. */
export function AmountNotices(props: AmountNoticesProps) {
  return <Suspense>{props.amount !== '' && <Now {...props} />}</Suspense>;
}

interface ForPayeeProps extends Pick<AmountNoticesProps, 'amount' | 'balance'> {
  /** Nothing is said before it is known what is sent, and to whom. */
  asset: Asset | undefined;
  payee: Address | string;
}

/** The same for whoever has an address on this network. */
export function AmountNoticesFor({ asset, payee, ...rest }: ForPayeeProps) {
  if (!asset || typeof payee === 'string' || rest.amount === '') return null;
  return (
    <Suspense>
      <ForAddress asset={asset} address={payee.checksummed} {...rest} />
    </Suspense>
  );
}
