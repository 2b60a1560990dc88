import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Services } from '#platform/server/services.ts';
import { onWire } from '#platform/wire-time.ts';
import type { contract } from '../../contract.ts';
import { emailTaken } from '../store.ts';
import { proveChange, stopChange } from './email-changes.ts';
import { findByProof, findByStop, findChangeOf, isProvenElsewhere } from './email-changes-store.ts';
import { emailTokenHash } from './email-proof.ts';

type ChangeCall = Extract<keyof typeof contract.calls, `${string} /api/email-changes/${string}`>;

/**
 * Handlers that stop a change requested by support, or prove its new address, by a session or by an e-mailed link alone
 * (hosted mode).
 */
export const createEmailChangeHandlers = (services: Services): Pick<HandlersOf<typeof contract>, ChangeCall> => {
  const { db, settings } = services;
  const needHosted = () => {
    if (settings.mode !== 'hosted')
      throw refuse(commonRefusals, 'not_found', { detail: 'A personal wallet has no support.' });
  };
  return {
    'POST /api/email-changes/{userId}/{id}/stop': async ({ who, params }) => {
      await db.tx(async (tx) => stopChange(tx, services, await findChangeOf(tx, who, params.id)));
    },

    'POST /api/email-changes/stop': async ({ body }) => {
      needHosted();
      await db.tx(async (tx) => stopChange(tx, services, await findByStop(tx, emailTokenHash(body.token))));
    },

    'POST /api/email-changes/proof': ({ body }) => {
      needHosted();
      return db.tx(async (tx) => {
        const row = await proveChange(tx, await findByProof(tx, emailTokenHash(body.token)));
        if (await isProvenElsewhere(tx, row.email, row.user_id)) throw emailTaken();
        return { email: row.email, dueAt: onWire(row.due_at) };
      });
    },
  };
};
