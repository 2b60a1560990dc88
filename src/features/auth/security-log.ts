import { z } from 'zod';
import { id, timestamp } from '#platform/shapes.ts';
import { securityChanges } from './security-words.ts';

/** What is kept of how a person gets in: sessions that began and ended, and what was changed. */
const securityActs = ['signed_in', 'signed_out', 'session_ended', ...securityChanges] as const;
export type SecurityAct = (typeof securityActs)[number];

export const securityRecord = z.strictObject({
  id,
  what: z.enum(securityActs),
  /** Of the browser whose session began or ended, as it names itself. */
  userAgent: z.string().nullable(),
  at: timestamp,
});
export type SecurityRecord = z.output<typeof securityRecord>;
