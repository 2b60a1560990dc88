import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const source = join(import.meta.dirname, '../../../package.json');

/**
 * Number of the oldest schema whose program may serve from a store of this schema: that of the previous release
 * (docs/releases.json). It is raised for a change that older programs cannot handle, one release after the code stopped
 * using what the change removes.
 */
export const COMPATIBLE_SINCE = 73;

/** Returns the release of this program, from package.json. */
export const programVersion = (): string =>
  z.object({ version: z.string() }).parse(JSON.parse(readFileSync(source, 'utf8'))).version;
