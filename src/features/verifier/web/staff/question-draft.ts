import { MOST_HERE } from '#features/issuance/rules.ts';
import type { AskedClaim, NewQuestion } from '../../contract.ts';
import type { Trust } from '../../rules.ts';

/** The European person identification data, as which many wallets hold an age (PID rulebook). */
const PID = 'urn:eudi:pid:1';

/** A type that the organisation issues itself. */
export interface OwnType {
  readonly vct: string;
  readonly claims: readonly { readonly name: string }[];
}

/** As which a type of an organisation here says it, as self-service takes it from the proof of who gets one. */
const OVER_19 = { path: ['over19'], values: ['yes'] };

/** Whether a type of one's own says of whoever holds it that they are of age. */
export const saysAge = ({ claims }: OwnType): boolean => claims.some(({ name }) => name === 'over19');

/** What is asked for: of age, by European data or a type of one's own, all that such a type says, or whatever is typed, in either format. */
export type Wanted = 'age' | `age ${number}` | 'other' | 'mdoc' | `own ${number}`;

export interface Draft {
  readonly name: string;
  readonly nameKo: string;
  readonly purpose: string;
  readonly purposeKo: string;
  readonly wanted: Wanted;
  /** Its type, or its document type. */
  readonly vct: string;
  readonly claims: string;
  /** Certificates of the authorities that count for an mdoc of any issuer, PEM one after the other. */
  readonly authorities: string;
  readonly trust: Trust;
  /** Addresses of issuers on this machine, for a personal wallet alone. */
  readonly here: string;
  readonly keepHours: '0' | '24' | '720';
}

/** Only a value that reads so will do: a text, and what else it may be. */
const valuesTyped = (typed: string): NonNullable<AskedClaim['values']> => [
  typed,
  ...(typed === 'true' || typed === 'false' ? [typed === 'true'] : []),
  ...(/^(0|[1-9]\d{0,14})$/.test(typed) ? [Number(typed)] : []),
];

/** Claims as staff type them: names with commas between them, dots between a name and what stands below it, and `=` before the one value that will do. */
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

/** Elements of an mdoc as staff type them: a name space, a colon, its elements with commas between them; a semicolon before the next name space. */
export const elementsTyped = (typed: string): AskedClaim[] =>
  typed.split(/[;\n]/).flatMap((part) => {
    const colon = part.indexOf(':');
    const space = part.slice(0, Math.max(colon, 0)).trim();
    const names = part.slice(colon + 1).split(',');
    return names.map((one) => one.trim()).flatMap((name) => (name === '' ? [] : [{ path: [space, name] }]));
  });

/** Whether each element has its name space. */
export const areElementsWhole = (typed: string): boolean =>
  elementsTyped(typed).every(({ path: [space] }) => space !== '');

/** Each certificate of a text. */
export const certificatesTyped = (typed: string): string[] =>
  typed.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];

/** The origins of addresses on this machine as a person types them, with commas or spaces between them; undefined: too many, or one is elsewhere. */
export function originsTyped(typed: string): string[] | undefined {
  const urls = typed.split(/[\s,]+/).flatMap((one) => (one === '' ? [] : [URL.canParse(one) && new URL(one)]));
  const here = urls.flatMap((url) => (url && isOnThisMachine(url) ? [url.origin] : []));
  return here.length < urls.length || here.length > MOST_HERE ? undefined : [...new Set(here)];
}

/** The server knows the machine itself by these names alone. */
const isOnThisMachine = ({ protocol, hostname }: URL): boolean =>
  /^https?:$/.test(protocol) && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);

/** Whether it has to be said which authorities certify those who issue it. */
export const needsAuthorities = ({ wanted, trust }: Pick<Draft, 'wanted' | 'trust'>): boolean =>
  wanted === 'mdoc' && trust === 'any';

/** A draft as it is saved. */
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

/** Whether nothing is left out. */
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
