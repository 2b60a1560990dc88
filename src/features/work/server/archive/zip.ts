import { unzipSync, zipSync } from 'fflate';

/** Files by the path that they have in an archive. */
export type Files = Readonly<Record<string, Uint8Array>>;

const MOST_FILES = 4000;
const LONGEST_PATH = 100;
/** The first day that a zip knows, in whatever zone: so that the same files are the same bytes everywhere. */
const NO_TIME = new Date(1980, 0, 1);

/** Writes files as a zip, stored and not packed, in the order of their paths: the same files are always the same bytes. */
export function writeZip(files: Files): Uint8Array {
  const sorted = Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)));
  return zipSync(sorted, { level: 0, mtime: NO_TIME });
}

/**
 * Reads a zip as `writeZip` writes it, byte for byte; undefined for every other one. So nothing is ever unpacked: no file is larger than it is in there, no
 * two lie over each other, and no name leads elsewhere.
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
          throw new Error('not written here');
        return true;
      },
    });
    const isSame = count === Object.keys(files).length && Buffer.from(writeZip(files)).equals(bytes);
    return isSame ? files : undefined;
  } catch {
    // What is no zip, or one that ends where it should not.
    return undefined;
  }
}

/** Folders and a name of plain letters, none of which leads out of the archive. */
const isPlain = (name: string): boolean =>
  name.length <= LONGEST_PATH && /^(?:[a-z0-9][a-z0-9-]*\/)*[A-Za-z0-9][A-Za-z0-9.-]*$/.test(name);
