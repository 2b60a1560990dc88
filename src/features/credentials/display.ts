import type { Credential } from './contract.ts';

/** The last segment of a colon-separated issuer (`self:Hanbit Systems`), which is what people see (SPEC.md section 3). */
export const issuerName = (issuer: string): string => issuer.slice(issuer.lastIndexOf(':') + 1);

export type CredentialState = Credential['verification'] | 'revoked' | 'expired';

/** What a card or row says of a credential: taken back, run out, or else who stands behind it. */
export function stateOf(credential: Credential, now: Date): CredentialState {
  if (credential.isRevoked) return 'revoked';
  const endsBefore = now.toISOString().slice(0, 10);
  if (credential.expirationDate !== null && credential.expirationDate < endsBefore) return 'expired';
  return credential.verification;
}

/** Home's cards: national_id, employment and passport where they are, else the first others, signed ones first; at most three. */
export function cardsOf(credentials: readonly Credential[]): Credential[] {
  const standing = [...credentials].filter(({ isRevoked }) => !isRevoked);
  const rank = ({ credentialType }: Credential) => {
    const place = CARD_TYPES.indexOf(credentialType);
    return place === -1 ? CARD_TYPES.length : place;
  };
  const trust = ({ verification }: Credential) => (verification === 'self_attested' ? 1 : 0);
  return standing.toSorted((a, b) => rank(a) - rank(b) || trust(a) - trust(b)).slice(0, CARD_TYPES.length);
}
const CARD_TYPES = ['national_id', 'employment', 'passport'];
