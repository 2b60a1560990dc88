import { createHash, randomBytes } from 'node:crypto';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { configurationIdOf, TOKEN_LIFE_S } from '../../rules.ts';
import type { AttestedClient } from '../issuer/client-attestation.ts';
import { badProof, type ProvenKey } from '../issuer/dpop-proofs.ts';
import { takeOnce } from '../issuer/nonces.ts';
import { sha256 } from '../issuer/offers/offers.ts';
import { endToken, lockOffer, redeemOffer } from '../issuer/offers/offers-store.ts';
import type { ProtocolError } from '../issuer/protocol-error.ts';
import { type AuthorizationRow, lockByCode } from './authorizations-store.ts';

interface TokenResponse {
  readonly access_token: string;
  readonly token_type: 'DPoP';
  readonly expires_in: number;
  readonly scope?: string;
  readonly authorization_details?: readonly object[];
}
interface Asker {
  readonly organisation: number;
  readonly client: AttestedClient | null;
  readonly key: ProvenKey | null;
}

/** One error for all cases, so that a thief of a code learns nothing about it. */
const badCode: ProtocolError = {
  error: 'invalid_grant',
  description:
    'The code is unknown, used or expired, or does not match this client, key, redirect_uri and code_verifier.',
};
const VERIFIER = /^[\w.~-]{43,128}$/;

/**
 * Redeems a code for a token bound to a key (RFC 6749, section 4.1.3; RFC 7636; RFC 9449). A code works once, for the
 * wallet that pushed its request. If that wallet uses it again, the token ends.
 */
export async function redeemCode(
  { db }: Pick<Services, 'db'>,
  { organisation, client, key }: Asker,
  form: URLSearchParams,
): Promise<TokenResponse | ProtocolError> {
  const code = form.get('code');
  if (code === null) return { error: 'invalid_request', description: 'The code is missing.' };
  if (!key) return badProof({});
  const once = [client?.once, key.once].filter((one) => one !== undefined);
  return db.tx(async (tx): Promise<TokenResponse | ProtocolError> => {
    if (!(await takeOnce(tx, organisation, ...once))) return badProof({});
    const row = await lockByCode(tx, organisation, sha256(code));
    if (!row || !isForAsker(row, { client, key, form })) return badCode;
    return redeemOnce(tx, row, key.jkt);
  });
}

function isForAsker(
  row: AuthorizationRow,
  { client, key, form }: { client: AttestedClient | null; key: ProvenKey; form: URLSearchParams },
): boolean {
  const verifier = form.get('code_verifier') ?? '';
  return (
    (client?.id ?? form.get('client_id')) === row.client_id &&
    (client?.jkt ?? null) === row.client_jkt &&
    form.get('redirect_uri') === row.redirect_uri &&
    VERIFIER.test(verifier) &&
    createHash('sha256').update(verifier).digest('base64url') === row.code_challenge &&
    (row.dpop_jkt === null || row.dpop_jkt === key.jkt)
  );
}

async function redeemOnce(tx: Tx, row: AuthorizationRow, jkt: string): Promise<TokenResponse | ProtocolError> {
  const { organisation_id: organisation, type_id: type, format } = row;
  const offer = row.offer_id === null ? undefined : await lockOffer(tx, { organisation }, row.offer_id);
  if (offer?.state === 'redeemed' || offer?.state === 'taken') await endToken(tx, offer);
  if (offer?.state !== 'open') return badCode;
  const token = randomBytes(32).toString('base64url');
  await redeemOffer(tx, offer, { tokenHash: sha256(token), jkt });
  const id = configurationIdOf(type, format);
  return {
    access_token: token,
    token_type: 'DPoP',
    expires_in: TOKEN_LIFE_S,
    ...(row.is_by_details
      ? {
          authorization_details: [
            { type: 'openid_credential', credential_configuration_id: id, credential_identifiers: [id] },
          ],
        }
      : { scope: id }),
  };
}
