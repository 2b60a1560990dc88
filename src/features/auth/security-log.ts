import { z } from 'zod';
import { id, timestamp } from '#platform/shapes.ts';
import { securityChanges } from './security-words.ts';

/** Acts in the security log: begun and ended sessions, and changes to the ways to sign in. */
const securityActs = ['signed_in', 'signed_out', 'session_ended', ...securityChanges] as const;
export type SecurityAct = (typeof securityActs)[number];
export const isSecurityAct = (word: string): word is SecurityAct => (securityActs as readonly string[]).includes(word);

export const securityRecord = z.strictObject({
  id,
  /** `other`: an act that only a newer release knows, written during an upgrade. */
  what: z.enum([...securityActs, 'other']),
  /** User agent of the session that began or ended. */
  userAgent: z.string().nullable(),
  at: timestamp,
});
export type SecurityRecord = z.output<typeof securityRecord>;
