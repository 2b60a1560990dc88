import { useEffect, useState } from 'react';
import { sharedForm } from '#features/assets/shared.ts';
import type { Code } from '#features/codes/code.ts';
import { isFault } from '#features/codes/fault.ts';
import { readCode } from '#features/codes/read-code.ts';
import { chainOfDid } from '#features/identity/address.ts';
import type { SendForm } from '#features/ledger/send-form.ts';
import { useLocation, useSearchParams } from '#platform/web/location.ts';

/** What a code says for the form of Send; a request that does not say of what asset, or how much, leaves that to the person. */
export function filledBy(code: Extract<Code, { kind: 'address' | 'payment' }>): Partial<SendForm> {
  const recipient = code.address.checksummed;
  if (code.kind === 'address') return { recipient };
  return {
    recipient,
    ...(code.asset && { assetType: code.asset }),
    ...(code.amount && { amount: code.amount }),
  };
}

/** The form as another app, another screen or 'Send again' fills it in, once: it is taken off the address, so that no reload brings it back. */
export function useShared(ownDid: string): SendForm {
  const search = useSearchParams();
  const [path, go] = useLocation();
  const [shared] = useState(() => {
    const form = sharedForm(Object.fromEntries(search), ownDid);
    const code = readCode(form.recipient, { chainId: chainOfDid(ownDid) ?? 0, origin: location.origin, now: 0 });
    // What names no chain, or is wrong, stands in the field as it came, for the field to judge.
    return isFault(code) || code.kind !== 'payment' || !code.chain ? form : { ...form, ...filledBy(code) };
  });
  const isShared = search.size > 0;
  useEffect(() => {
    if (isShared) go(path, { replace: true });
  }, [isShared, path, go]);
  return shared;
}
