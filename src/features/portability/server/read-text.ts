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
/** More than any wallet's export has: what a person may hold, and the history of it. */
const MOST_VALUES = 1_000_000;

/** A file as it was signed, read as far as an import goes by it. */
export interface ReadFile {
  readonly bundle: Bundle;
  readonly signature: string;
  /** SHA-256 of what was signed. */
  readonly digest: Uint8Array;
}

/** Reads the text of an export; undefined for one that is none, or holds more than a person can. */
export function bundleIn(text: string): ReadFile | undefined {
  const json = jsonIn(text);
  const read = exportFile.safeParse(json);
  if (!read.success || !isWithin(read.data.bundle)) return undefined;
  const { bundle, signature } = read.data;
  // Of the text as it came: reading fills in what files of before have not.
  const signed = canonicalJson((json as { bundle: unknown }).bundle);
  const digest = createHash('sha256').update(signed).digest();
  return { bundle: { ...bundle, records: bundle.records && historyOf(bundle.records) }, signature, digest };
}

/** Reads the private keys of an export, once they are decrypted. */
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

/** The records that an import reads. */
const historyOf = ({ disclosures, broughtHistory }: NonNullable<Bundle['records']>) => ({
  disclosures,
  broughtHistory,
});

/** As much as a person can hold, and no more: what is judged by lists would else cost the square of them. */
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
