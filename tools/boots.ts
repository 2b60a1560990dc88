import { appendFileSync } from 'node:fs';

/** Counts a server or a database that a test starts, in the file that INGAM_BOOTS names. */
export function countBoot(kind: 'server' | 'database'): void {
  if (process.env.INGAM_BOOTS) appendFileSync(process.env.INGAM_BOOTS, `${kind}\n`);
}
