import { type DocumentType, documentTypes } from '#features/documents/document-types.ts';
import { wordsBy } from '#platform/words.ts';
import type { Credential } from './contract.ts';

/**
 * Returns the last segment of a colon-separated issuer (`self:Hanbit Systems`), which people see
 * (docs/product/identity.md#issuer).
 */
export const issuerName = (issuer: string): string => issuer.slice(issuer.lastIndexOf(':') + 1);

export type CredentialState = Credential['verification'] | 'revoked' | 'expired';

/** Returns the state shown on a card or row: revoked, expired, or else the party that vouches for it. */
export function stateOf(credential: Credential, now: Date): CredentialState {
  if (credential.isRevoked) return 'revoked';
  const endsBefore = now.toISOString().slice(0, 10);
  if (credential.expirationDate !== null && credential.expirationDate < endsBefore) return 'expired';
  return credential.verification;
}

/**
 * Returns the name on a card: the holder's name if the credential states it, else the credential's own name if that
 * differs from the title.
 */
export function nameOn({ credentialData: { holderName, name } }: Credential, title: string): string {
  return holderName ?? (name === title ? '' : name);
}

/**
 * Returns at most three cards for Home, front to back: first the one that the holder chose last, then by trust. Among
 * equals, national_id, employment and passport precede other types.
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
/** Levels of trust, most trusted first. */
export const TRUST_ORDER = ['issuer_signed', 'trial', 'self_attested'];

type DocumentRow = (typeof documentTypes)[DocumentType];
export type IssuedType = DocumentRow['credential'];
/** Types that this server issues, each with its row in the table of documents. */
export const issuedTypes = Object.fromEntries(
  Object.values(documentTypes).map((row) => [row.credential, row]),
) as Record<IssuedType, DocumentRow>;
export const ISSUED_TYPES = Object.keys(issuedTypes) as [IssuedType, ...IssuedType[]];
export const issuedNames = wordsBy(issuedTypes, (row) => row);

export const isIssuedType = (type: string): type is IssuedType => Object.hasOwn(issuedTypes, type);
