import { MOST_HERE } from '#features/issuance/rules.ts';
import type { AskedClaim, NewQuestion } from '../../contract.ts';
import type { Trust } from '../../rules.ts';

/** The European person identification data (PID rulebook), in which many wallets hold an age. */
const PID = 'urn:eudi:pid:1';

/** A type that the organisation issues itself. */
export interface OwnType {
  readonly vct: string;
  readonly claims: readonly { readonly name: string }[];
}

/** Age claim in types of organisations here, as self-service takes it from a person's proof. */
const OVER_19 = { path: ['over19'], values: ['yes'] };

/** Reports whether an own type states that its holder is of age. */
export const saysAge = ({ claims }: OwnType): boolean => claims.some(({ name }) => name === 'over19');

/**
 * Selected credential: proof of age by European data or an own type, all claims of an own type, or a typed one in
 * either format.
 */
export type CredentialChoice = 'age' | `age ${number}` | 'other' | 'mdoc' | `own ${number}`;

export interface Draft {
  readonly name: string;
  readonly nameKo: string;
  readonly purpose: string;
  readonly purposeKo: string;
  readonly wanted: CredentialChoice;
  /** Credential type, or document type of an mdoc. */
  readonly vct: string;
  readonly claims: string;
  /** Certificates of the authorities trusted for an mdoc of any issuer, concatenated PEM. */
  readonly authorities: string;
  readonly trust: Trust;
  /** Addresses of issuers on this machine; personal wallets only. */
  readonly here: string;
  readonly keepHours: '0' | '24' | '720';
}

/** Accepted values for a typed one: the text, and the number or boolean that it also reads as. */
const valuesTyped = (typed: string): NonNullable<AskedClaim['values']> => [
  typed,
  ...(typed === 'true' || typed === 'false' ? [typed === 'true'] : []),
  ...(/^(0|[1-9]\d{0,14})$/.test(typed) ? [Number(typed)] : []),
];

/** Parses typed claims: names separated by commas, dots between levels, and `=` before the only accepted value. */
export const claimsTyped = (typed: string): AskedClaim[] =>
  typed
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => {
      const [path = '', value = ''] = one.split(/=(.*)/s).map((part) => part.trim());
      const steps = { path: path.split('.').map((step) => step.trim()) };
      return value === '' ? steps : { ...steps, values: valuesTyped(value) };
    });

/**
 * Parses typed mdoc elements: a name space, a colon, and its elements separated by commas; a semicolon before the next
 * name space.
 */
export const elementsTyped = (typed: string): AskedClaim[] =>
  typed.split(/[;\n]/).flatMap((part) => {
    const colon = part.indexOf(':');
    const space = part.slice(0, Math.max(colon, 0)).trim();
    const names = part.slice(colon + 1).split(',');
    return names.map((one) => one.trim()).flatMap((name) => (name === '' ? [] : [{ path: [space, name] }]));
  });

/** Reports whether each element has a name space. */
export const areElementsWhole = (typed: string): boolean =>
  elementsTyped(typed).every(({ path: [space] }) => space !== '');

/** Returns each PEM certificate in a text. */
export const certificatesTyped = (typed: string): string[] =>
  typed.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];

/**
 * Parses typed addresses on this machine, separated by commas or spaces, and returns their origins. Undefined if there
 * are too many or one is elsewhere.
 */
export function originsTyped(typed: string): string[] | undefined {
  const urls = typed.split(/[\s,]+/).flatMap((one) => (one === '' ? [] : [URL.canParse(one) && new URL(one)]));
  const here = urls.flatMap((url) => (url && isOnThisMachine(url) ? [url.origin] : []));
  return here.length < urls.length || here.length > MOST_HERE ? undefined : [...new Set(here)];
}

/** The server recognizes this machine by these names only. */
const isOnThisMachine = ({ protocol, hostname }: URL): boolean =>
  /^https?:$/.test(protocol) && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);

/** Reports whether the question must name authorities that certify the issuers. */
export const needsAuthorities = ({ wanted, trust }: Pick<Draft, 'wanted' | 'trust'>): boolean =>
  wanted === 'mdoc' && trust === 'any';

export function questionOf(draft: Draft, own: readonly OwnType[]): NewQuestion {
  const { name, nameKo, purpose, purposeKo, trust, keepHours } = draft;
  const said = { name: name.trim(), nameKo: nameKo.trim(), purpose: purpose.trim(), purposeKo: purposeKo.trim() };
  const authorities = needsAuthorities(draft) ? certificatesTyped(draft.authorities) : [];
  const here = trust === 'any' ? (originsTyped(draft.here) ?? []) : [];
  return { ...said, ...askedBy(draft, own), trust, authorities, here, keepHours: Number(keepHours) };
}

function askedBy(
  { wanted, vct, claims }: Draft,
  own: readonly OwnType[],
): Pick<NewQuestion, 'format' | 'vcts' | 'claims'> {
  const format = 'dc+sd-jwt';
  if (wanted === 'age') return { format, vcts: [PID], claims: [{ path: ['age_equal_or_over', '19'], values: [true] }] };
  if (wanted === 'mdoc') return { format: 'mso_mdoc', vcts: [vct.trim()], claims: elementsTyped(claims) };
  const [kind, nth] = wanted.split(' ');
  const type = own[Number(nth)];
  if (kind === 'age' && type) return { format, vcts: [type.vct], claims: [OVER_19] };
  if (wanted !== 'other' && type)
    return { format, vcts: [type.vct], claims: type.claims.map((claim) => ({ path: [claim.name] })) };
  return { format, vcts: [vct.trim()], claims: claimsTyped(claims) };
}

/** Reports whether the draft is complete. */
export function isWhole(draft: Draft): boolean {
  const { name, nameKo, purpose, purposeKo, wanted, vct, claims, authorities, trust, here } = draft;
  const isTyped = wanted === 'other' || wanted === 'mdoc';
  return (
    [name, nameKo, purpose, purposeKo, ...(isTyped ? [vct] : [])].every((one) => one.trim() !== '') &&
    (trust !== 'any' || originsTyped(here) !== undefined) &&
    (wanted !== 'mdoc' || areElementsWhole(claims)) &&
    (!needsAuthorities(draft) || certificatesTyped(authorities).length > 0)
  );
}
