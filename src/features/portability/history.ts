import { z } from 'zod';
import { heldFacts } from '#features/credentials/contract.ts';
import { id, timestamp } from '#platform/shapes.ts';

const inBoth = heldFacts.shape.name;

/** Kinds of event, as the server that saw it reports them. */
const HAPPENED = ['taken', 'shown', 'unanswered', 'rejected', 'refused', 'failed'] as const;

/** One event concerning a person's credentials on another server. */
export const historyEvent = z.strictObject({
  what: z.enum(HAPPENED),
  /** Issuer of the credential, or verifier that received it, as the earlier server named them. Not verified here. */
  who: inBoth,
  why: inBoth.nullable(),
  of: z.array(z.strictObject({ credential: inBoth, claims: z.array(inBoth) })),
  /** did:web of the server that saw the event, the person's DID there, and the event's number there. */
  seenBy: z.string(),
  subject: z.string(),
  number: z.string(),
  at: timestamp,
});
export type HistoryEvent = z.output<typeof historyEvent>;

export const importedEvent = historyEvent.extend({
  id,
  /** did:web of the server that signed the file. It differs from `seenBy` if the person had moved before. */
  by: z.string(),
  broughtAt: timestamp,
});
export type ImportedEvent = z.output<typeof importedEvent>;

/** Reasons why the history of a file, or part of it, was not imported. */
export const HISTORY_SKIP_REASONS = ['not_signed', 'unreachable', 'own', 'no_room', 'unreadable'] as const;
