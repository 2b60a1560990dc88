import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

/** Limit for the compressed bytes that the service worker may precache. */
export const PRECACHE_MAX_BYTES = 400_000;

/**
 * Files that are not precached because they are not needed offline before their first use: the Korean font (devices
 * have their own), the readers of codes, documents and passports, pictures for app stores, and the worker itself.
 */
const LEFT_OUT = [
  /^assets\/ingam-sans-ko-/,
  /^assets\/(decode-worker|zxing_reader)/,
  /^assets\/pdf[-.]/,
  /^assets\/ocr-/,
  /^screenshots\//,
  // Icons that the installation and push notifications need.
  /^icon-.*(?:192|512)/,
  /^sw\.js$/,
  /^precache\.json$/,
];

export interface Precache {
  /** Version that changes whenever any file or the page changes. */
  readonly version: string;
  /** SHA-256 in hex by path. */
  readonly files: Readonly<Record<string, string>>;
  /** Bytes to transfer, including the page: the brotli size of a file that has a `.br`. */
  readonly bytes: number;
}

/** Lists a built and compressed folder for the worker, except `leftOut`; throws if it exceeds the limit. */
export function precacheOf(folder: string, leftOut: readonly string[] = []): Precache {
  const names = globSync('**/*', { cwd: folder })
    .map((name) => name.split(sep).join('/'))
    .filter((name) => statSync(join(folder, name)).isFile() && !/\.(br|gz|html)$/.test(name))
    .filter((name) => !LEFT_OUT.some((one) => one.test(name)) && !leftOut.includes(name))
    .toSorted();
  const files = Object.fromEntries(names.map((name) => [`/${name}`, sha256(readFileSync(join(folder, name)))]));
  const page = readFileSync(join(folder, 'index.html'));
  const version = sha256(JSON.stringify(files) + sha256(page)).slice(0, 16);
  const bytes = [...names, 'index.html'].reduce((sum, name) => sum + sentBytes(join(folder, name)), 0);
  if (bytes > PRECACHE_MAX_BYTES)
    throw new Error(
      `The precache has ${bytes} bytes compressed; at most ${PRECACHE_MAX_BYTES} are allowed (scripts/build/precache.ts).`,
    );
  return { version, files, bytes };
}

const sentBytes = (path: string) => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');
