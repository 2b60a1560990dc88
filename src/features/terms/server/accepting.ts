import { commonRefusals, type Refusal, refuse } from '#platform/refusal.ts';
import type { Owner, Session } from '#platform/server/http/proof.ts';
import { perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import type { Db, Tx } from '#platform/server/store/db.ts';
import { refusals } from '../contract.ts';
import { hasTexts, insertAcceptances, listOpen } from './store.ts';

const termsChanged = (): Refusal =>
  refuse(refusals, 'terms_changed', {
    detail: 'Read GET /api/terms and ask again.',
    errors: { accepts: 'is not what holds now' },
  });

/**
 * Writes down that somebody accepts these versions, in the transaction of what they do by it, and refuses where something holds by then that they have
 * not accepted. Where no text was published there is nothing to accept.
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

/** Looked at anew so often while there is none: a text is made nearly an hour before it holds. */
const ANEW_MS = 60_000;

/** Whether a server has any text: one that has none pays nothing for it. Whoever makes one tells this node by `look`. */
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

/** Whether somebody may pay others now. */
export type TermsGate = (owner: Owner, key: string | undefined) => Promise<void>;

/**
 * Refuses what pays others while a text holds that whoever pays has not accepted (decision 0149). Organisations are asked nothing, nor is what was answered
 * to its key before.
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
    throw refuse(commonRefusals, 'terms_to_accept', { detail: 'New terms hold: read and accept them first.' });
  };
}
