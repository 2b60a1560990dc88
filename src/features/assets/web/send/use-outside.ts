import { useQuery } from '@tanstack/react-query';
import type { Address } from '#features/identity/address.ts';
import type { RecipientProblem } from '#features/ledger/send-form.ts';
import { useRead } from '#features/ledger/web/calls.ts';
import { readOf } from '#platform/web/calls/query.ts';
import { useUserId } from '#platform/web/calls/session.ts';

/** Reports whether a payment leaves over a network: there is a chain, and nobody on this server has the address. */
export function useOutside(recipient: Address | RecipientProblem): boolean {
  const userId = useUserId();
  const network = useRead('GET /api/network').data;
  const address = typeof recipient === 'string' ? '' : recipient.checksummed;
  const isAsked = network?.kind === 'chain' && address !== '';
  const { data } = useQuery({ ...readOf('GET /api/recipient', { userId }, { address }), enabled: isAsked });
  const found = data as { readonly isKnown: boolean; readonly isOwn: boolean } | undefined;
  return isAsked && found !== undefined && !found.isKnown && !found.isOwn;
}
