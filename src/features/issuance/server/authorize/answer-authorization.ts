import { randomBytes } from 'node:crypto';
import { issuerIdOf } from '#features/identity/issuer-did.ts';
import { refuse } from '#platform/refusal.ts';
import type { Consent, Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import type { SeenAuthorization } from '../../authorization-calls.ts';
import { refusals } from '../../contract.ts';
import { AUTHORIZATION } from '../../rules.ts';
import { sha256 } from '../issuer/offers/offers.ts';
import { findOn } from '../self-service/self-service-store.ts';
import { lookAtService, offerBy } from '../self-service/service-offers.ts';
import {
  type AuthorizationRow,
  answerAuthorization,
  findAuthorization,
  lockAuthorization,
  openAuthorization,
} from './authorizations-store.ts';
import { REQUEST_URI } from './push-authorization.ts';
import { answerAt, placeOf } from './redirects.ts';

interface AuthorizationName {
  readonly requestUri: string;
  readonly clientId: string;
}
const namedBy = ({ requestUri, clientId }: AuthorizationName) => ({
  requestHash: sha256(requestUri.startsWith(REQUEST_URI) ? requestUri.slice(REQUEST_URI.length) : ''),
  clientId,
});
const over = () => refuse(refusals, 'authorization_over');
const ownPageOf = ({ settings }: Pick<Services, 'settings'>): string => `${settings.publicUrl}/offer`;

async function linkOf(
  db: Queryable,
  { organisation_id: organisation, type_id: type }: AuthorizationRow,
): Promise<string> {
  const row = await findOn(db, organisation, type);
  if (!row) throw refuse(refusals, 'self_service_over');
  return row.link;
}

/** Shows a wallet's request to the person: where it would return them, and the credential that they would get. */
export async function lookAtAuthorization(
  services: Services,
  owner: Owner,
  asked: AuthorizationName,
): Promise<SeenAuthorization> {
  const { db } = services;
  const named = namedBy(asked);
  const row = (await openAuthorization(db, named)) && (await findAuthorization(db, named));
  if (!row) throw over();
  const given = await lookAtService(services, owner, await linkOf(db, row), { formats: [row.format] });
  const { redirect_uri: backTo } = row;
  return { wallet: { place: placeOf(backTo), isOfThisServer: backTo === ownPageOf(services) }, given };
}

/**
 * Returns the address to which the person is sent back. It contains the code or error for the wallet, and the issuer's
 * identifier (RFC 9207).
 */
const answerUrl = (
  { settings }: Pick<Services, 'settings'>,
  { redirect_uri: backTo, state, organisation_id: organisation }: AuthorizationRow,
  said: { readonly code: string } | { readonly error: string },
) => ({ url: answerAt(backTo, { ...said, state, iss: issuerIdOf(settings.publicUrl, organisation) }) });

/** Grants a wallet's request with one of the person's proofs, once. */
export const allowAuthorization = (
  services: Services,
  owner: Owner,
  { credentialId, ...asked }: AuthorizationName & { readonly credentialId: number },
  consent: Consent,
): Promise<{ url: string }> =>
  services.db.tx(async (tx) => {
    await consent.use(tx);
    const row = await lockAuthorization(tx, namedBy(asked));
    if (!row) throw over();
    const consented = { lifeS: AUTHORIZATION.codeS, format: row.format, isByIdentifier: row.is_by_details };
    const link = await linkOf(tx, row);
    const { offer } = await offerBy(tx, services, owner, { link, credentialId, consented });
    const code = randomBytes(32).toString('base64url');
    await answerAuthorization(tx, row, { offer, codeHash: sha256(code) });
    return answerUrl(services, row, { code });
  });

/** Declines a wallet's request, once. */
export const denyAuthorization = (services: Services, asked: AuthorizationName): Promise<{ url: string }> =>
  services.db.tx(async (tx) => {
    const row = await lockAuthorization(tx, namedBy(asked));
    if (!row) throw over();
    await answerAuthorization(tx, row, null);
    return answerUrl(services, row, { error: 'access_denied' });
  });
