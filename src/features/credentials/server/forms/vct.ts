import type { Credential } from '../../contract.ts';
import { isIssuedType } from '../../display.ts';

const URN = 'urn:ingam:credential:';
const TRIAL_URN = 'urn:ingam:trial:';
const PATH = '/credential-types/';

/**
 * Returns the address of the metadata of a type that this server issues. A `vct` can be an address only by https
 * (SD-JWT VC draft, section 6.3.1).
 */
export const typeUrl = (publicUrl: string, type: string): string | undefined =>
  publicUrl.startsWith('https:') && isIssuedType(type) ? `${publicUrl}${PATH}${type}` : undefined;

/**
 * Returns the `vct` of a credential: the address of its metadata if there is one, else a plain name, as for
 * self-attested ones. Trials have their own names.
 */
export function vctOf({ credentialType, verification }: TypedFacts, publicUrl: string): string {
  const url = verification === 'issuer_signed' ? typeUrl(publicUrl, credentialType) : undefined;
  return url ?? (verification === 'trial' ? TRIAL_URN : URN) + encodeURIComponent(credentialType.toWellFormed());
}
type TypedFacts = Pick<Credential, 'credentialType' | 'verification'>;

export function typeOfVct(vct: unknown): string | undefined {
  if (typeof vct !== 'string') return undefined;
  const urn = [URN, TRIAL_URN].find((one) => vct.startsWith(one));
  if (urn !== undefined) return decodeURIComponent(vct.slice(urn.length));
  return /^https:\/\/[^/?#]+\/credential-types\/(\w+)$/.exec(vct)?.[1];
}
