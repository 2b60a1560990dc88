import { z } from 'zod';
import { id, timestamp } from '#platform/shapes.ts';
import { securityChanges } from './security-words.ts';

/** What is kept of how a person gets in: sessions that began and ended, and what was changed. */
const securityActs = ['signed_in', 'signed_out', 'session_ended', ...securityChanges] as const;
export type SecurityAct = (typeof securityActs)[number];
export const isSecurityAct = (word: string): word is SecurityAct => (securityActs as readonly string[]).includes(word);

export const securityRecord = z.strictObject({
  id,
  /** `other`: a kind that only a newer release knows, written during an upgrade. */
  what: z.enum([...securityActs, 'other']),
  /** Of the browser whose session began or ended, as it names itself. */
  userAgent: z.string().nullable(),
  at: timestamp,
});
export type SecurityRecord = z.output<typeof securityRecord>;
