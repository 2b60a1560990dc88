import type { Credential } from './contract.ts';

/** The last segment of a colon-separated issuer (`self:Hanbit Systems`), which is what people see (docs/product/identity.md#issuer). */
export const issuerName = (issuer: string): string => issuer.slice(issuer.lastIndexOf(':') + 1);

export type CredentialState = Credential['verification'] | 'revoked' | 'expired';

/** What a card or row says of a credential: taken back, run out, or else who stands behind it. */
export function stateOf(credential: Credential, now: Date): CredentialState {
  if (credential.isRevoked) return 'revoked';
  const endsBefore = now.toISOString().slice(0, 10);
  if (credential.expirationDate !== null && credential.expirationDate < endsBefore) return 'expired';
  return credential.verification;
}

/** The name on a card: the holder's where the credential holds it, else what it is called beyond its title. */
export function nameOn({ credentialData: { holderName, name } }: Credential, title: string): string {
  return holderName ?? (name === title ? '' : name);
}

/** Home's cards: the best signed national_id, employment and passport, then others where one is missing; at most three. */
export function cardsOf(credentials: readonly Credential[]): Credential[] {
  const standing = credentials
    .filter(({ isRevoked }) => !isRevoked)
    .toSorted((a, b) => TRUST_ORDER.indexOf(a.verification) - TRUST_ORDER.indexOf(b.verification));
  const firsts = CARD_TYPES.flatMap((type) => standing.find(({ credentialType }) => credentialType === type) ?? []);
  return [...new Set([...firsts, ...standing])].slice(0, CARD_TYPES.length);
}
const CARD_TYPES = ['national_id', 'employment', 'passport'];
/** The best first. */
export const TRUST_ORDER = ['issuer_signed', 'trial', 'self_attested'];
