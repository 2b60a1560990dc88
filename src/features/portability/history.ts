import { z } from 'zod';
import { heldFacts } from '#features/credentials/contract.ts';
import { id, timestamp } from '#platform/shapes.ts';

const inBoth = heldFacts.shape.name;

/** What became of something, as the server that saw it says. */
const HAPPENED = ['taken', 'shown', 'unanswered', 'rejected', 'refused', 'failed'] as const;

/** One thing that happened to a person's credentials on another server. */
export const happened = z.strictObject({
  what: z.enum(HAPPENED),
  /** The issuer it was taken from, or whom it was shown to, as that server names them: nobody here has proven it. */
  who: inBoth,
  why: inBoth.nullable(),
  of: z.array(z.strictObject({ credential: inBoth, claims: z.array(inBoth) })),
  /** The did:web of the server that saw it, the person's DID there, and the number that it has there. */
  seenBy: z.string(),
  subject: z.string(),
  number: z.string(),
  at: timestamp,
});
export type Happened = z.output<typeof happened>;

export const broughtEntry = happened.extend({
  id,
  /** The did:web of the server whose signature the file had: another than `seenBy` where a person has moved before. */
  by: z.string(),
  broughtAt: timestamp,
});
export type BroughtEntry = z.output<typeof broughtEntry>;

/** Why the history of a file, or some of it, is not here. */
export const HISTORY_LEFT = ['not_signed', 'unreachable', 'own', 'no_room', 'unreadable'] as const;
