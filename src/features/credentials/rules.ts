/** Maximum number of credentials when a user adds one. Issuers may exceed it. */
export const MAX_CREDENTIALS = 1000;

/** Life of a link to a credential, in seconds, and the maximum number of open links for one user. */
export const LINK_LIFE_S = 300;
export const MAX_OPEN_LINKS = 20;

const WARN_DAYS = 30;
const DAY_MS = 86_400_000;
/** Returns the days until a credential expires by this device's calendar, if at most 30. Today is 0. */
export function daysLeft(expirationDate: string | null, now: Date): number | undefined {
  if (expirationDate === null) return undefined;
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  const days = (Date.parse(expirationDate) - today) / DAY_MS;
  return days >= 0 && days <= WARN_DAYS ? days : undefined;
}

/** A credential that a person adds, as far as it can be validated without the store; dates are `YYYY-MM-DD`. */
interface CredentialDates {
  readonly issuanceDate: string;
  readonly expirationDate: string | null;
  readonly isRevoked: boolean;
  readonly verification: string;
}

/** Returns why a person cannot add a credential. It may expire on the day of its issue. */
export function claimFault(
  claim: CredentialDates,
): { code: 'starts_revoked' | 'not_self_attested' | 'expires_before_issue'; field: string } | undefined {
  if (claim.isRevoked) return { code: 'starts_revoked', field: 'isRevoked' };
  if (claim.verification !== 'self_attested') return { code: 'not_self_attested', field: 'verification' };
  if (claim.expirationDate !== null && claim.expirationDate < claim.issuanceDate)
    return { code: 'expires_before_issue', field: 'expirationDate' };
  return undefined;
}

/** Types that people can add themselves (docs/product/identity.md#credential-types). */
export const addedTypes = ['education', 'employment', 'professional', 'certification'] as const;
export type AddedType = (typeof addedTypes)[number];

/** Raw input of the add form; dates are `YYYY-MM-DD` or empty. */
export interface Draft {
  readonly type: AddedType | '';
  readonly name: string;
  readonly organisation: string;
  readonly number: string;
  readonly issued: string;
  readonly expires: string;
  readonly description: string;
}

/** Returns the issuer of a self-attested credential. A colon would cut the name short, so it is replaced by a space. */
export const selfIssuer = (organisation: string): string => `self:${nameOf(organisation)}`;
const nameOf = (organisation: string) => organisation.replaceAll(':', ' ').trim();

/** Returns the required fields that are empty or blank, in the order of the form. */
export function missingIn(draft: Draft): ('type' | 'name' | 'organisation' | 'issued')[] {
  const filled = {
    type: draft.type,
    name: draft.name.trim(),
    organisation: nameOf(draft.organisation),
    issued: draft.issued,
  };
  return (['type', 'name', 'organisation', 'issued'] as const).filter((field) => filled[field] === '');
}

export const endsTooEarly = ({ issued, expires }: Draft): boolean =>
  issued !== '' && expires !== '' && expires < issued;

/** Builds the request for a complete draft: empty optional fields are left out, and an empty expiry is null. */
export function claimOf(draft: Draft) {
  const description = draft.description.trim();
  const credentialNumber = draft.number.trim();
  return {
    credentialType: draft.type,
    issuer: selfIssuer(draft.organisation),
    issuanceDate: draft.issued,
    expirationDate: draft.expires === '' ? null : draft.expires,
    credentialData: {
      name: draft.name.trim(),
      ...(description && { description }),
      ...(credentialNumber && { credentialNumber }),
    },
    isRevoked: false,
  };
}

/** Minimum and maximum length of an export's passphrase, and the minimum number of different characters. */
export const PASSPHRASE = { least: 12, most: 200, leastDifferent: 5 } as const;

/** Normalizes a passphrase (NFC), so that the same characters yield the same key from any keyboard. */
export const normalPassphrase = (typed: string): string => typed.normalize('NFC');

/** Returns why a passphrase is too weak for private keys. Anyone who finds the file can guess without limit. */
export function passphraseFault(typed: string): 'passphrase_short' | 'passphrase_simple' | undefined {
  const characters = [...normalPassphrase(typed)];
  if (characters.length < PASSPHRASE.least) return 'passphrase_short';
  return new Set(characters).size < PASSPHRASE.leastDifferent ? 'passphrase_simple' : undefined;
}
