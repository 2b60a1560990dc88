import type { JoinedBy } from '#features/campaigns/server/members-store.ts';
import { issuerIdOf } from '#features/credentials/issuer-addresses.ts';
import { levelIn } from '#features/credentials/server/forms/form.ts';
import type { OwnAnswer } from '#features/verifier/server/requests/own-asking.ts';
import { parseId, type UserId } from '#platform/ids.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { readJws } from '#platform/server/vault/jws.ts';
import { whichShown } from '../accounts/mark.ts';
import { statusHere } from '../roles/cards.ts';
import { sealCard } from './cards.ts';

/** The organisation of this server that an issuer's name is. */
export function issuerHere({ settings }: Services, issuer: string): UserId | undefined {
  const prefix = issuerIdOf(settings.publicUrl, 0).slice(0, -1);
  return issuer.startsWith(prefix) ? (parseId(issuer.slice(prefix.length)) as UserId | undefined) : undefined;
}

/** What is kept of a credential by which somebody joins: which one it is, where its status stands or, of an issuer elsewhere, what they signed, and its end. */
export async function joinedBy(
  tx: Tx,
  services: Services,
  whose: { readonly userId: UserId; readonly campaignId: number },
  shown: OwnAnswer & { readonly endsAtS: number | null },
): Promise<JoinedBy> {
  const { answer, card, endsAtS } = shown;
  // Whoever is elsewhere may name any list: of theirs nothing is read here.
  const status = answer.issuer.isKnown ? statusHere(services, card) : undefined;
  return {
    mark: await services.vault.mac('credentials of members of campaigns', await whichShown(tx, services, shown), tx),
    status,
    card: status ? undefined : await sealCard(tx, services, whose, card),
    issuer: answer.issuer.isKnown ? issuerHere(services, answer.issuer.id) : undefined,
    endsAtS,
    isTrial: levelIn(readJws(card)?.payload ?? {}) === 'trial',
  };
}
