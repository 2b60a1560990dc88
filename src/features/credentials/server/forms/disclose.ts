import { readJws } from '#platform/server/vault/jws.ts';
import { disclosureHash, readDisclosure, type SdJwtParts } from './sd-jwt.ts';

/** Path of a claim in the fully disclosed credential. */
export type ClaimPlace = readonly (string | number)[];
type Json = Readonly<Record<string, unknown>>;
/** A member or element, with the disclosure that reveals it if it is hidden. */
interface Child {
  readonly name: string | number;
  readonly value: unknown;
  readonly text: string | undefined;
}

/**
 * Returns the disclosures for claims at some paths (RFC 9901 section 6.1, nested and in arrays too): those on the way
 * to each and all below it, in the form's order.
 */
export function disclosuresOf({ jwt, disclosures }: SdJwtParts, places: readonly ClaimPlace[]): string[] {
  const known = new Map(disclosures.map((text): [unknown, string] => [disclosureHash(text), text]));
  const shown = new Set<string>();
  const show = ({ text, value }: Child, rest: ClaimPlace | 'all') => {
    if (text !== undefined) shown.add(text);
    follow(value, rest);
  };
  const follow = (node: unknown, place: ClaimPlace | 'all'): void => {
    const [part, ...rest] = place === 'all' ? [] : place;
    const isWhole = part === undefined;
    for (const child of childrenOf(node, known))
      if (isWhole || child.name === part) show(child, isWhole ? 'all' : rest);
  };
  for (const place of places) follow(readJws(jwt)?.payload, place);
  return disclosures.filter((text) => shown.has(text));
}

const hiddenBy = (digest: unknown, known: ReadonlyMap<unknown, string>) => {
  const text = known.get(digest);
  const found = text === undefined ? undefined : readDisclosure(text);
  return found ? [{ ...found, text }] : [];
};

function childrenOf(node: unknown, known: ReadonlyMap<unknown, string>): Child[] {
  if (Array.isArray(node)) {
    // Elements without a disclosure are absent and have no index.
    const elements = (node as readonly unknown[]).flatMap((value): Omit<Child, 'name'>[] =>
      isObject(value) && '...' in value ? hiddenBy(value['...'], known) : [{ value, text: undefined }],
    );
    return elements.map(({ value, text }, name) => ({ name, value, text }));
  }
  if (!isObject(node)) return [];
  const { _sd: digests, ...plain } = node;
  const hidden = (Array.isArray(digests) ? (digests as readonly unknown[]) : []).flatMap((one) => hiddenBy(one, known));
  return [
    ...Object.entries(plain).map(([name, value]) => ({ name, value, text: undefined })),
    ...hidden.flatMap(({ name, value, text }) => (name === undefined ? [] : [{ name, value, text }])),
  ];
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
