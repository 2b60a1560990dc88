import { useEffect, useEffectEvent } from 'react';
import { useRead } from '../calls.ts';
import { useContactNames } from '../use-contacts.ts';

/** Reads an address again on each mount, because a proven name may have been revoked since the last read. */
export function useFreshPayee(address: string) {
  const { data, isFetchedAfterMount, isSuccess, isError, refetch } = useRead('GET /api/payee', { query: { address } });
  const readAgain = useEffectEvent(() => void refetch({ cancelRefetch: false }));
  useEffect(() => readAgain(), []);
  return { found: isFetchedAfterMount && isSuccess ? data : undefined, isAwaited: !isFetchedAfterMount && !isError };
}

/**
 * Names an EIP-55 address: an approved organisation by its registered name, a contact by the user's name for it, or a
 * person by a proven name that they show. Returns the address itself otherwise; a name that only a sandbox checked does
 * not count.
 */
export function usePayeeName(address: string): string {
  const contact = useContactNames()(address);
  const { found } = useFreshPayee(address);
  const proven = found?.proven?.isOfSandbox === false ? found.proven.name : undefined;
  return found?.registered?.name ?? contact ?? proven ?? address;
}
