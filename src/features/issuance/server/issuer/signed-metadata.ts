import { openToSign } from '#features/organisations/server/signing/signing-keys.ts';
import type { UserId } from '#platform/ids.ts';
import type { Services } from '#platform/server/services.ts';
import { signJws } from '#platform/server/vault/jws.ts';

const SIGNED_METADATA = 'openidvci-issuer-metadata+jwt';
/** Validity in seconds; each request gets a fresh one. */
const LIFE_S = 86_400;

/** Reports whether a request asks for signed metadata. A wallet that accepts anything gets JSON. */
export const wantsSigned = (accept = ''): boolean =>
  accept.split(',').some((one) => one.split(';')[0]?.trim().toLowerCase() === 'application/jwt');

/** Signs metadata with the organisation's key and certificate (OpenID4VCI 1.0, section 12.2.3). */
export const signMetadata = (
  services: Services,
  organisation: UserId,
  metadata: { readonly credential_issuer: string },
): Promise<string> =>
  services.db.tx(async (tx) => {
    const { kid, key, certificates } = await openToSign(tx, services, organisation);
    const [certificate] = certificates;
    if (!certificate) throw new Error(`organisation ${organisation} has no certificate`);
    const issuer = metadata.credential_issuer;
    const iat = Math.floor(Date.now() / 1000);
    return signJws(
      key,
      { typ: SIGNED_METADATA, kid, x5c: [Buffer.from(certificate).toString('base64')] },
      { iss: issuer, sub: issuer, iat, exp: iat + LIFE_S, ...metadata },
    );
  });
