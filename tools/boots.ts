import { appendFileSync } from 'node:fs';

/** Records each server or database that a test run starts, in any process, in the file that INGAM_BOOTS names. */
export function countBoot(kind: 'server' | 'database'): void {
  if (process.env.INGAM_BOOTS) appendFileSync(process.env.INGAM_BOOTS, `${kind}\n`);
}
