import type { Credential } from '../../contract.ts';
import { isIssuedType } from '../../types.ts';

const URN = 'urn:ingam:credential:';
const TRIAL_URN = 'urn:ingam:trial:';
const PATH = '/credential-types/';

/** Where the metadata of a type stands that this server issues; only by https is that a `vct` (SD-JWT VC draft, section 6.3.1). */
export const typeUrl = (publicUrl: string, type: string): string | undefined =>
  publicUrl.startsWith('https:') && isIssuedType(type) ? `${publicUrl}${PATH}${type}` : undefined;

/** The `vct` of a credential: an address where this server says what the type is, else, and for a holder's own words, a name alone; a trial's is of its own. */
export function vctOf({ credentialType, verification }: TypedFacts, publicUrl: string): string {
  const url = verification === 'issuer_signed' ? typeUrl(publicUrl, credentialType) : undefined;
  return url ?? (verification === 'trial' ? TRIAL_URN : URN) + encodeURIComponent(credentialType.toWellFormed());
}
type TypedFacts = Pick<Credential, 'credentialType' | 'verification'>;

/** The type that a `vct` of ours names. */
export function typeOfVct(vct: unknown): string | undefined {
  if (typeof vct !== 'string') return undefined;
  const urn = [URN, TRIAL_URN].find((one) => vct.startsWith(one));
  if (urn !== undefined) return decodeURIComponent(vct.slice(urn.length));
  return /^https:\/\/[^/?#]+\/credential-types\/(\w+)$/.exec(vct)?.[1];
}
