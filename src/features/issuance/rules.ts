/** Origins on this machine that one request confirms, at most. */
export const MOST_HERE = 4;

/** Bounds of what organisations issue. */
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
  /** The most of an issuer's that are listed. */
  catalogue: 100,
  txCode: 64,
} as const;

/** An offer is good so long, and once. */
export const OFFER_DAYS = 14;
/** Digits told by another channel; after so many wrong ones the offer is locked. */
export const TX_CODE = { length: 6, tries: 5 } as const;
/** How long what the code was redeemed for is good, in seconds; and a nonce. */
export const TOKEN_LIFE_S = 600;
export const NONCE_LIFE_S = 300;
/** How long a pushed request waits to be opened, how long the person has then, and how long the code is good (FAPI 2.0 Security Profile, section 5.3.2.1), in seconds. */
export const AUTHORIZATION = { pushedS: 90, openS: 600, codeS: 60 } as const;
/** Copies that are issued at once, each bound to a key of its own (OpenID4VCI 1.0, section 3.3.2). */
export const BATCH_SIZE = 10;
/** What a wallet tells of what it was given (OpenID4VCI 1.0, section 11.1). */
export const NOTICES = ['credential_accepted', 'credential_failure', 'credential_deleted'] as const;
export type Notice = (typeof NOTICES)[number];
/** How old a proof may be, and how far clocks may be apart, in seconds. */
export const PROOF_LIFE_S = 300;

export const OFFER_STATES = ['open', 'redeemed', 'taken', 'locked', 'withdrawn', 'over'] as const;
export type OfferState = (typeof OFFER_STATES)[number];

/** Between parts of the server and its screens: what an issuer was to give later came, or will never come. */
export const CREDENTIAL_LATER = 'credential_later';

/** Claims that are of the form itself (SD-JWT VC draft, section 3.2.2.2; RFC 7519), or this server's word that it is a trial, and never an organisation's. */
const RESERVED = ['iss', 'sub', 'aud', 'nbf', 'exp', 'iat', 'jti', 'cnf', 'vct', 'status', 'trial'];
export const isReserved = (claim: string): boolean => RESERVED.includes(claim);

/** What a claim is called where people read it. */
export interface Labels {
  readonly label: string;
  readonly labelKo: string;
}

/** Claims out of their labels, each with a name for programs made of the English one ('Employee number': employee_number) that no other has. */
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

/** Which claims an offer lacks, or has too many of, against its type. */
export const claimsFault = (declared: readonly string[], given: readonly string[]): string | undefined =>
  declared.find((one) => !given.includes(one)) ?? given.find((one) => !declared.includes(one));

/** Formats that an organisation issues in, the first first. */
export const FORMATS = ['dc+sd-jwt', 'mso_mdoc'] as const;
export type Format = (typeof FORMATS)[number];
/** The document type of a type as an mdoc, in reverse as ISO 18013-5 has them: example.wallet.org.7.type.3. */
export const docTypeOf = (publicUrl: string, organisation: number, type: number): string =>
  `${hostIn(publicUrl).split('.').reverse().join('.')}.org.${organisation}.type.${type}`;
const hostIn = (url: string): string => /^https?:\/\/([^/:]+)/.exec(url)?.[1] ?? '';
/** Names a type in one of its formats in the metadata of its issuer. */
export const configurationIdOf = (type: number, format: Format = 'dc+sd-jwt'): string =>
  format === 'mso_mdoc' ? `type-${type}-mdoc` : `type-${type}`;
/** The type and format of a configuration that is named; undefined where that is none of this form. */
export function configurationOf(id: string): { readonly type: number; readonly format: Format } | undefined {
  const [, type, mdoc] = /^type-(\d{1,15})(-mdoc)?$/.exec(id) ?? [];
  return type === undefined ? undefined : { type: Number(type), format: mdoc ? 'mso_mdoc' : 'dc+sd-jwt' };
}
