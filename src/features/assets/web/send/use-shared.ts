import { useEffect, useState } from 'react';
import { sharedForm } from '#features/assets/shared.ts';
import type { Code } from '#features/codes/code.ts';
import { isFault } from '#features/codes/fault.ts';
import { readCode } from '#features/codes/read-code.ts';
import { chainOfDid } from '#features/identity/address.ts';
import type { SendForm } from '#features/ledger/send-form.ts';
import { useLocation, useSearchParams } from '#platform/web/location.ts';

/** Returns the fields of Send that a code fills in. A request without an asset or amount leaves these to the person. */
export function filledBy(code: Extract<Code, { kind: 'address' | 'payment' }>): Partial<SendForm> {
  const recipient = code.address.checksummed;
  if (code.kind === 'address') return { recipient };
  return {
    recipient,
    ...(code.asset && { assetType: code.asset }),
    ...(code.amount && { amount: code.amount }),
  };
}

/**
 * Returns the form as filled in by another app, another screen or 'Send again', once. It is removed from the URL, so
 * that a reload does not fill it in again.
 */
export function useShared(ownDid: string): SendForm {
  const search = useSearchParams();
  const [path, go] = useLocation();
  const [shared] = useState(() => {
    const form = sharedForm(Object.fromEntries(search), ownDid);
    const code = readCode(form.recipient, { chainId: chainOfDid(ownDid) ?? 0, origin: location.origin, now: 0 });
    // A text without a chain, or with a fault, goes into the field unchanged, which reports the fault.
    return isFault(code) || code.kind !== 'payment' || !code.chain ? form : { ...form, ...filledBy(code) };
  });
  const isShared = search.size > 0;
  useEffect(() => {
    if (isShared) go(path, { replace: true });
  }, [isShared, path, go]);
  return shared;
}
