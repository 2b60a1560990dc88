import { useEffect, useEffectEvent } from 'react';
import { useRead } from '../calls.ts';
import { useContactNames } from '../use-contacts.ts';

/** Reads an address again on each mount: a proven name may have been taken back since it was last read. */
export function useFreshPayee(address: string) {
  const { data, isFetchedAfterMount, isSuccess, isError, refetch } = useRead('GET /api/payee', { query: { address } });
  const readAgain = useEffectEvent(() => void refetch({ cancelRefetch: false }));
  useEffect(() => readAgain(), []);
  return { found: isFetchedAfterMount && isSuccess ? data : undefined, isAwaited: !isFetchedAfterMount && !isError };
}

/**
 * Names an address (EIP-55): an approved organisation as it is registered, a contact as this person calls them, a person by a name that is proven and that
 * they show. Returns the address itself if there is none of these; a name that only a sandbox checked is none.
 */
export function usePayeeName(address: string): string {
  const contact = useContactNames()(address);
  const { found } = useFreshPayee(address);
  const proven = found?.proven?.isOfSandbox === false ? found.proven.name : undefined;
  return found?.registered?.name ?? contact ?? proven ?? address;
}
