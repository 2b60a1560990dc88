import { useEffect, useEffectEvent } from 'react';
import type { Code } from '#features/codes/code.ts';
import { isFault } from '#features/codes/fault.ts';
import { readCode } from '#features/codes/read-code.ts';
import { chainOfDid } from '#features/identity/address.ts';
import { useDid } from '#features/identity/web/calls.ts';
import { useLocation, useSearchParams } from '#platform/web/location.ts';

/**
 * Takes a code that another screen read and passed on in the address (`/localpay?text=...`), once; ignores an
 * unreadable one.
 */
export function useHandedCode(onCode: (code: Code) => void): void {
  const text = useSearchParams().get('text');
  const [path, go] = useLocation();
  const did = useDid();
  const take = useEffectEvent((handed: string) => {
    go(path, { replace: true });
    const now = Math.floor(Date.now() / 1000);
    const code = readCode(handed, { chainId: chainOfDid(did) ?? 0, origin: location.origin, now });
    if (!isFault(code)) onCode(code);
  });
  useEffect(() => {
    if (text && did) take(text);
  }, [text, did]);
}
