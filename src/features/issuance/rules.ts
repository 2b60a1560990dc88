/** Maximum number of origins on this machine that one request confirms. */
export const MOST_HERE = 4;

export const LIMITS = {
  types: 50,
  claims: 20,
  name: 60,
  value: 200,
  validityDays: 3650,
  reference: 100,
  openOffers: 10_000,
  offer: 16_000,
  issuer: 2048,
  /** Maximum number of credentials listed for an issuer. */
  catalogue: 100,
  txCode: 64,
} as const;

/** Days for which an offer is valid; it can be used once. */
export const OFFER_DAYS = 14;
/** Digits that the person receives by another channel. After this many wrong tries the offer is locked. */
export const TX_CODE = { length: 6, tries: 5 } as const;
/** Lifetime of an access token and of a nonce, in seconds. */
export const TOKEN_LIFE_S = 600;
export const NONCE_LIFE_S = 300;
/**
 * Seconds for which a pushed request can be opened, for which the person can then answer it, and for which the code is
 * valid (FAPI 2.0 Security Profile, section 5.3.2.1).
 */
export const AUTHORIZATION = { pushedS: 90, openS: 600, codeS: 60 } as const;
/** Maximum number of copies issued at once, each bound to its own key (OpenID4VCI 1.0, section 3.3.2). */
export const BATCH_SIZE = 10;
/** Events in a wallet's notification about a credential (OpenID4VCI 1.0, section 11.1). */
export const NOTICES = ['credential_accepted', 'credential_failure', 'credential_deleted'] as const;
export type Notice = (typeof NOTICES)[number];
/** Maximum age of a proof, and tolerated clock difference, in seconds. */
export const PROOF_LIFE_S = 300;

export const OFFER_STATES = ['open', 'redeemed', 'taken', 'locked', 'withdrawn', 'over'] as const;
export type OfferState = (typeof OFFER_STATES)[number];

/** Event between the server and its screens: a deferred credential arrived or will never arrive. */
export const CREDENTIAL_LATER = 'credential_later';

/**
 * Claims that belong to the format (SD-JWT VC draft, section 3.2.2.2; RFC 7519) or mark a trial, and cannot be an
 * organisation's own.
 */
const RESERVED = ['iss', 'sub', 'aud', 'nbf', 'exp', 'iat', 'jti', 'cnf', 'vct', 'status', 'trial'];
export const isReserved = (claim: string): boolean => RESERVED.includes(claim);

/** Labels of a claim in both languages. */
export interface Labels {
  readonly label: string;
  readonly labelKo: string;
}

/**
 * Builds claims from their labels. Each gets a unique name for programs, derived from the English label ('Employee
 * number': employee_number).
 */
export function claimsOfLabels(labels: readonly Labels[]): (Labels & { readonly name: string })[] {
  const taken = new Set<string>();
  return labels.map(({ label, labelKo }, nth) => {
    const word = label
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^[_0-9]+|_+$/g, '')
      .slice(0, 32);
    const base = word === '' || isReserved(word) ? `claim_${word || nth + 1}` : word;
    let name = base;
    for (let count = 2; taken.has(name); count += 1) name = `${base}_${count}`;
    taken.add(name);
    return { name, label: label.trim(), labelKo: labelKo.trim() };
  });
}

/** Returns the first claim that an offer lacks, or that its type does not have. */
export const claimsFault = (declared: readonly string[], given: readonly string[]): string | undefined =>
  declared.find((one) => !given.includes(one)) ?? given.find((one) => !declared.includes(one));

/** Formats in which an organisation issues, in order of preference. */
export const FORMATS = ['dc+sd-jwt', 'mso_mdoc'] as const;
export type Format = (typeof FORMATS)[number];
/**
 * Returns the mdoc document type of a type, as a reversed domain like those of ISO 18013-5:
 * example.wallet.org.7.type.3.
 */
export const docTypeOf = (publicUrl: string, organisation: number, type: number): string =>
  `${hostIn(publicUrl).split('.').reverse().join('.')}.org.${organisation}.type.${type}`;
const hostIn = (url: string): string => /^https?:\/\/([^/:]+)/.exec(url)?.[1] ?? '';
/** Returns the configuration id of a type in one format, as in its issuer's metadata. */
export const configurationIdOf = (type: number, format: Format = 'dc+sd-jwt'): string =>
  format === 'mso_mdoc' ? `type-${type}-mdoc` : `type-${type}`;
/** Returns the type and format of a configuration id; undefined if it is malformed. */
export function configurationOf(id: string): { readonly type: number; readonly format: Format } | undefined {
  const [, type, mdoc] = /^type-(\d{1,15})(-mdoc)?$/.exec(id) ?? [];
  return type === undefined ? undefined : { type: Number(type), format: mdoc ? 'mso_mdoc' : 'dc+sd-jwt' };
}
