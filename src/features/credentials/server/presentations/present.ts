import { signJws } from '#platform/server/vault/jws.ts';
import type { ClaimName } from '../../claims.ts';
import { namesInForm } from '../forms/form-claims.ts';
import { namesIn, revealClaims, sdHash, splitSdJwt } from '../forms/sd-jwt.ts';
import type { StoredCredential } from '../store.ts';

interface PresentationTarget {
  readonly claims: readonly ClaimName[];
  readonly nonce: string;
  readonly audience: string;
}

/**
 * Presents a credential with the chosen claims only, bound by its own key to one nonce and one verifier (RFC 9901
 * section 4.3).
 */
export function presentCredential(
  { form, holder }: Pick<StoredCredential, 'form' | 'holder'>,
  { claims, nonce, audience }: PresentationTarget,
): string {
  const parts = splitSdJwt(form);
  if (!parts) throw new Error('a kept credential is no SD-JWT');
  const presented = revealClaims(parts, namesInForm(claims, namesIn(parts)));
  const payload = { iat: Math.floor(Date.now() / 1000), aud: audience, nonce, sd_hash: sdHash({ presented }) };
  return presented + signJws(holder, { typ: 'kb+jwt' }, payload);
}
