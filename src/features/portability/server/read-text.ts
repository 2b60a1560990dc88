import { createHash } from 'node:crypto';
import {
  type Bundle,
  exportFile,
  type PrivateKeys,
  privateKeys,
} from '#features/credentials/server/export/export-shape.ts';
import { canonicalJson } from '#platform/server/http/digest.ts';
import { brokenBound } from '#platform/texts/json-bounds.ts';
import { IN_FILE } from '../rules.ts';

const MOST_URL = 2000;
/** Maximum number of JSON values: more than any export can have, including the largest history. */
const MOST_VALUES = 1_000_000;

/** Signed file, with the parts that an import uses. */
export interface ReadFile {
  readonly bundle: Bundle;
  readonly signature: string;
  /** SHA-256 of the signed text. */
  readonly digest: Uint8Array;
}

/** Parses an export. Undefined if it is not one, or has more than a person can. */
export function bundleIn(text: string): ReadFile | undefined {
  const json = jsonIn(text);
  const read = exportFile.safeParse(json);
  if (!read.success || !isWithin(read.data.bundle)) return undefined;
  const { bundle, signature } = read.data;
  // The digest is computed over the text as received, because parsing adds fields that older files lack.
  const signed = canonicalJson((json as { bundle: unknown }).bundle);
  const digest = createHash('sha256').update(signed).digest();
  return { bundle: { ...bundle, records: bundle.records && historyOf(bundle.records) }, signature, digest };
}

/** Parses the decrypted private keys of an export. */
export function keysIn(text: string): PrivateKeys | undefined {
  const read = privateKeys.safeParse(jsonIn(text));
  return read.success && areWithin(read.data) ? read.data : undefined;
}

function jsonIn(text: string): unknown {
  if (brokenBound(text, MOST_VALUES) !== undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

/** Selects the records that an import uses. */
const historyOf = ({ disclosures, broughtHistory }: NonNullable<Bundle['records']>) => ({
  disclosures,
  broughtHistory,
});

/** Reports whether a file stays within a person's limits. Without them, comparing lists would take quadratic time. */
function isWithin({ credentials, held, showings, records }: Bundle): boolean {
  const [own, others] = [credentials.items, held?.items ?? []];
  const history = [showings, records?.disclosures, records?.broughtHistory].map(lengthOf);
  return (
    Math.max(own.length, others.length) <= IN_FILE.credentials &&
    Math.max(...history) <= IN_FILE.history &&
    [...own, ...others].every(({ form }) => form.length <= IN_FILE.form) &&
    others.every(({ claims, issuer }) => claims.length <= IN_FILE.claims && issuer.id.length <= MOST_URL)
  );
}
const lengthOf = (list: unknown): number => {
  const { items } = Object(list ?? {}) as { readonly items?: unknown };
  return Array.isArray(items) ? items.length : 0;
};
const areWithin = ({ credentials, held }: PrivateKeys): boolean =>
  Math.max(credentials.length, held.length) <= IN_FILE.credentials &&
  held.every(
    ({ copies }) => copies.length <= IN_FILE.copies && copies.every(({ form }) => form.length <= IN_FILE.form),
  );
