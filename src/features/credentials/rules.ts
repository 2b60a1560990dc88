/** The most that one user has when they add another; an issuer may still give more. */
export const MAX_CREDENTIALS = 1000;

/** How long a link that shows a credential can be opened, in seconds, and the most that one user has open. */
export const LINK_LIFE_S = 300;
export const MAX_OPEN_LINKS = 20;

const WARN_DAYS = 30;
const DAY_MS = 86_400_000;
/** Days until a credential ends, by the days of this device, when that is at most 30: 0 is today. */
export function daysLeft(expirationDate: string | null, now: Date): number | undefined {
  if (expirationDate === null) return undefined;
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  const days = (Date.parse(expirationDate) - today) / DAY_MS;
  return days >= 0 && days <= WARN_DAYS ? days : undefined;
}

/** What a person claims to hold, as far as it can be judged without the store; dates are `YYYY-MM-DD`. */
interface Claimed {
  readonly issuanceDate: string;
  readonly expirationDate: string | null;
  readonly isRevoked: boolean;
  readonly verification: string;
}

/** Why a person cannot add a credential on their own word; a credential may expire on the day of its issue. */
export function claimFault(
  claim: Claimed,
): { code: 'starts_revoked' | 'not_self_attested' | 'expires_before_issue'; field: string } | undefined {
  if (claim.isRevoked) return { code: 'starts_revoked', field: 'isRevoked' };
  if (claim.verification !== 'self_attested') return { code: 'not_self_attested', field: 'verification' };
  if (claim.expirationDate !== null && claim.expirationDate < claim.issuanceDate)
    return { code: 'expires_before_issue', field: 'expirationDate' };
  return undefined;
}

/** The types that a person can add by themselves (docs/product/identity.md#credential-types). */
export const addedTypes = ['education', 'employment', 'professional', 'certification'] as const;
export type AddedType = (typeof addedTypes)[number];

/** What stands in the add form, as it was typed; dates are `YYYY-MM-DD` or empty. */
export interface Draft {
  readonly type: AddedType | '';
  readonly name: string;
  readonly organisation: string;
  readonly number: string;
  readonly issued: string;
  readonly expires: string;
  readonly description: string;
}

/** The issuer of what a person says of themselves; a colon would cut the name short, so a space takes its place. */
export const selfIssuer = (organisation: string): string => `self:${nameOf(organisation)}`;
const nameOf = (organisation: string) => organisation.replaceAll(':', ' ').trim();

/** The required fields that are still empty, in the order of the form; spaces are empty. */
export function missingIn(draft: Draft): ('type' | 'name' | 'organisation' | 'issued')[] {
  const filled = {
    type: draft.type,
    name: draft.name.trim(),
    organisation: nameOf(draft.organisation),
    issued: draft.issued,
  };
  return (['type', 'name', 'organisation', 'issued'] as const).filter((field) => filled[field] === '');
}

/** Whether the draft runs out before it begins. */
export const endsTooEarly = ({ issued, expires }: Draft): boolean =>
  issued !== '' && expires !== '' && expires < issued;

/** What is sent for a complete draft: an optional field that is empty is left out, no expiry date is null. */
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
