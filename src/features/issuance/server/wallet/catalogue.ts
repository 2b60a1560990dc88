import { refuse } from '#platform/refusal.ts';
import type { Services } from '#platform/server/services.ts';
import { refusals } from '../../contract.ts';
import { LIMITS } from '../../rules.ts';
import type { Catalogue } from '../../taking-calls.ts';
import { readMetadata } from './issuer-metadata.ts';
import { demandConfirmed, issuerRequester } from './issuer-requester.ts';
import { inBoth } from './issuer-shapes.ts';
import { holdable, issuerView } from './offer-plan.ts';
import { trustedRoots } from './trusted-roots.ts';

/** Parses a typed issuer address, with or without its scheme. */
function issuerOf(typed: string): string {
  const text = typed.trim().replace(/\/+$/, '');
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (url?.search !== '' || url.hash !== '' || url.username !== '')
    throw refuse(refusals, 'offer_unreadable', { errors: { issuer: 'must be an address' } });
  return url.pathname === '/' ? url.origin : url.href;
}

/**
 * Lists what an issuer offers after a sign-in, by its address. Each entry has an offer that starts there (OpenID4VCI
 * 1.0, section 5.1).
 */
export async function catalogueOf(services: Services, typed: string, confirmed: readonly string[]): Promise<Catalogue> {
  const issuer = issuerOf(typed);
  const ask = issuerRequester(services, { here: demandConfirmed(services, [issuer], confirmed) });
  const { metadata, ...known } = await readMetadata(ask, issuer, await trustedRoots(services));
  const credentials = Object.entries(metadata.credential_configurations_supported)
    .slice(0, LIMITS.catalogue)
    .flatMap(([id, given]) => {
      const found = holdable(given);
      if (!found) return [];
      const offer = {
        credential_issuer: issuer,
        credential_configuration_ids: [id],
        grants: { authorization_code: {} },
      };
      const { display } = found.configuration.credential_metadata ?? {};
      return [{ name: inBoth(display, found.vct), offer: offerText(offer) }];
    });
  return { issuer: issuerView(services, { issuer, metadata, ...known }), credentials };
}

const offerText = (offer: object): string =>
  `openid-credential-offer://?${new URLSearchParams({ credential_offer: JSON.stringify(offer) })}`;
