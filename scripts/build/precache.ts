import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

/** What the service worker may bring, compressed (issue 4). */
export const PRECACHE_MAX_BYTES = 400_000;

/**
 * Not needed without a network before its first use either: the Korean font (a device has one of its own until then), the readers of codes, of
 * documents and of passports, pictures for the shops of apps, and the worker itself.
 */
const LEFT_OUT = [
  /^assets\/ingam-sans-ko-/,
  /^assets\/(decode-worker|zxing_reader)/,
  /^assets\/pdf[-.]/,
  /^assets\/ocr-/,
  /^screenshots\//,
  // Read when the app is installed, and with what is pushed.
  /^icon-.*(?:192|512)/,
  /^sw\.js$/,
  /^precache\.json$/,
];

export interface Precache {
  /** Changes whenever any file or the page does. */
  readonly version: string;
  /** SHA-256 in hex by path. */
  readonly files: Readonly<Record<string, string>>;
  /** As sent: brotli where there is a `.br` beside it. The page is counted, too. */
  readonly bytes: number;
}

/** Lists a built and compressed folder for the worker, without these; throws when it would be more than a phone should be asked to fetch. */
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
