import { openToSign } from '#features/organisations/server/signing/signing-keys.ts';
import type { UserId } from '#platform/ids.ts';
import type { Services } from '#platform/server/services.ts';
import { signJws } from '#platform/server/vault/jws.ts';

const SIGNED_METADATA = 'openidvci-issuer-metadata+jwt';
/** Whoever has it may rely on it for a day; who asks again has it anew. */
const LIFE_S = 86_400;

/** Whether a request asks for metadata in their signed form. A wallet that takes anything gets them as JSON. */
export const wantsSigned = (accept = ''): boolean =>
  accept.split(',').some((one) => one.split(';')[0]?.trim().toLowerCase() === 'application/jwt');

/** Metadata signed by the organisation's key, under its certificate (OpenID4VCI 1.0, section 12.2.3). */
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
