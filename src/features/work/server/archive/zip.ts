import { unzipSync, zipSync } from 'fflate';

/** File contents by path within the archive. */
export type Files = Readonly<Record<string, Uint8Array>>;

const MOST_FILES = 4000;
const LONGEST_PATH = 100;
/** The earliest date that a zip can express, in local time, so that equal files give equal bytes everywhere. */
const NO_TIME = new Date(1980, 0, 1);

/** Writes files as an uncompressed zip, ordered by path. Equal files always give equal bytes. */
export function writeZip(files: Files): Uint8Array {
  const sorted = Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)));
  return zipSync(sorted, { level: 0, mtime: NO_TIME });
}

/**
 * Reads a zip only if `writeZip` would produce exactly these bytes; undefined for any other. This rules out
 * decompression bombs, overlapping files and paths that lead outside.
 */
export function readZip(bytes: Uint8Array): Files | undefined {
  try {
    let count = 0;
    let total = 0;
    const files = unzipSync(bytes, {
      filter: ({ name, size, originalSize, compression }) => {
        count += 1;
        total += size;
        if (compression !== 0 || size !== originalSize || total > bytes.length || count > MOST_FILES || !isPlain(name))
          throw new Error('not an archive of ours');
        return true;
      },
    });
    const isSame = count === Object.keys(files).length && Buffer.from(writeZip(files)).equals(bytes);
    return isSame ? files : undefined;
  } catch {
    // The bytes are not a zip, or are truncated.
    return undefined;
  }
}

/** Reports whether a path has only plain names, so that it cannot leave the archive. */
const isPlain = (name: string): boolean =>
  name.length <= LONGEST_PATH && /^(?:[a-z0-9][a-z0-9-]*\/)*[A-Za-z0-9][A-Za-z0-9.-]*$/.test(name);
