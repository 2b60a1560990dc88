import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const source = join(import.meta.dirname, '../../../package.json');

/**
 * The newest migration that a program must have to serve from a store of this one: the release before it (docs/releases.json). Raised with a change
 * that older programs cannot bear, a release after what they used is gone from the code.
 */
export const COMPATIBLE_SINCE = 73;

/** The release that this program is, as package.json says. */
export const programVersion = (): string =>
  z.object({ version: z.string() }).parse(JSON.parse(readFileSync(source, 'utf8'))).version;
