import { commonRefusals, type Refusal, refuse } from '#platform/refusal.ts';
import type { Owner, Session } from '#platform/server/http/proof.ts';
import { perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import type { Db, Tx } from '#platform/server/store/db.ts';
import { refusals } from '../contract.ts';
import { hasTexts, insertAcceptances, listOpen } from './store.ts';

const termsChanged = (): Refusal =>
  refuse(refusals, 'terms_changed', {
    detail: 'Read GET /api/terms and accept again.',
    errors: { accepts: 'must name the versions in force' },
  });

/**
 * Records that somebody accepts these versions, in the transaction of their act. Refuses if another text has come into
 * force that they have not accepted. If no text was published there is nothing to accept.
 */
export async function acceptAll(
  tx: Tx,
  owner: Owner,
  session: Pick<Session, 'tokenHash'>,
  versions: readonly number[],
): Promise<void> {
  if (versions.length > 0) await insertAcceptances(tx, owner, session, versions);
  if ((await listOpen(tx, owner)).length > 0) throw termsChanged();
}

/**
 * Milliseconds between two checks while there is no text: a text is created nearly an hour before it comes into force.
 */
const ANEW_MS = 60_000;

/**
 * Remembers whether a server has any text, so that one without texts pays nothing for the check. Code that creates a
 * text calls `look` on its node.
 */
export const knownTexts = perServer(({ db }: Pick<Services, 'db'>) => {
  let hasSome = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return {
    has: async (): Promise<boolean> => {
      const now = performance.now();
      if (hasSome || now - lookedAt < ANEW_MS) return hasSome;
      hasSome = await hasTexts(db);
      lookedAt = now;
      return hasSome;
    },
    look: (): void => {
      lookedAt = Number.NEGATIVE_INFINITY;
    },
  };
});

/** Refuses a payment if the payer must first accept a text. */
export type TermsGate = (owner: Owner, key: string | undefined) => Promise<void>;

/**
 * Creates the check that refuses a payment while a text is in force that the payer has not accepted (decision 0149).
 * Organisations are not checked, and neither is a repeated request whose key was answered before.
 */
export function createTermsGate(
  services: Pick<Services, 'db' | 'settings'>,
  isAnswered: (db: Db, owner: Owner, key: string) => Promise<boolean>,
): TermsGate {
  const { db, settings } = services;
  if (settings.mode === 'personal') return async () => undefined;
  return async (owner, key) => {
    if (owner.officer || !(await knownTexts(services).has())) return;
    if ((await listOpen(db, owner)).length === 0) return;
    if (key !== undefined && (await isAnswered(db, owner, key))) return;
    throw refuse(commonRefusals, 'terms_to_accept', { detail: 'New terms apply: read and accept them first.' });
  };
}
