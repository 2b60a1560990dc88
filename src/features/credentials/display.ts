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

/**
 * Home's cards, from the front to the back: the one that the holder chose last, then by whose word they rest on; of the best signed national_id, employment
 * and passport, then others where one is missing; at most three.
 */
export function cardsOf(credentials: readonly Credential[]): Credential[] {
  const byTrust = (a: Credential, b: Credential) =>
    TRUST_ORDER.indexOf(a.verification) - TRUST_ORDER.indexOf(b.verification);
  const standing = credentials.filter(({ isRevoked }) => !isRevoked).toSorted(byTrust);
  const front = standing.toSorted((a, b) => (b.frontedAt ?? '').localeCompare(a.frontedAt ?? ''))[0];
  const chosen = front?.frontedAt ? [front] : [];
  const firsts = CARD_TYPES.flatMap((type) => standing.find(({ credentialType }) => credentialType === type) ?? []);
  const cards = [...new Set([...chosen, ...firsts, ...standing])].slice(0, CARD_TYPES.length);
  return [...new Set([...chosen, ...cards.toSorted(byTrust)])];
}
const CARD_TYPES = ['national_id', 'employment', 'passport'];
/** The best first. */
export const TRUST_ORDER = ['issuer_signed', 'trial', 'self_attested'];
