import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Caller } from '#platform/server/http/proof.ts';
import { createLimiter, type Limits, networkOf } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import { idBefore, pageById, writePage } from '#platform/server/store/pages.ts';
import { onWire } from '#platform/wire-time.ts';
import type { contract } from '../contract.ts';
import { addClaim } from './add-claim.ts';
import { openCredential } from './credential.ts';
import type { Exporter } from './export/exporter.ts';
import { putInFront } from './front.ts';
import { createHeld } from './held/held.ts';
import { lookUpStatuses } from './held/held-status.ts';
import { listShowings, showingOf } from './presentations/presentations-store.ts';
import { checkLink, findLink, makeLink } from './presentations/showing.ts';
import type { StatusLists } from './status/status-lists.ts';
import { deleteCredential, listCredentials, revokeCredential } from './store.ts';

/** Limits checks of presentations and of held credentials. */
export const limits = {
  verification: { max: { hosted: 120, personal: 10_000 }, windowS: 900 },
  // Each request may contact the issuers of the held credentials whose lists are not cached.
  held_look: { max: { hosted: 120, personal: 10_000 }, windowS: 3600 },
} satisfies Limits<string>;

/** Handlers for credentials. Those that a person adds are self-attested, whatever they claim. */
export function createHandlers(
  services: Services,
  lists: StatusLists,
  makeExport: Exporter,
): HandlersOf<typeof contract> {
  const { db, vault } = services;
  const limiter = createLimiter(services, limits);
  const held = createHeld(services);
  /** Links are too long to guess; this limits the cost of people who try anyway. */
  const count = ({ address }: Caller) => limiter.take({ kind: 'verification', subject: networkOf(address) });
  return {
    'POST /api/credentials': ({ who, body }) => addClaim(services, who, body),

    'GET /api/credentials/{userId}': async ({ who, query }) => {
      const rows = await listCredentials(db, who, idBefore(query), query.limit + 1);
      const page = pageById(rows, query.limit);
      return writePage(page, (row) => openCredential(db, vault, row));
    },

    'POST /api/credentials/{userId}/{credentialId}/revoke': ({ who, params, consent }) =>
      db.tx(async (tx) => {
        await consent.use(tx);
        const row = await revokeCredential(tx, who, params.credentialId);
        if (!row) throw refuse(commonRefusals, 'not_found');
        return openCredential(tx, vault, row);
      }),

    'POST /api/credentials/{userId}/{credentialId}/front': ({ who, params }) =>
      putInFront(services, who, params.credentialId),

    'DELETE /api/credentials/{userId}/{credentialId}': async ({ who, params, consent }) => {
      const wasHeld = await db.tx(async (tx) => {
        await consent.use(tx);
        return deleteCredential(tx, who, params.credentialId);
      });
      if (!wasHeld) throw refuse(commonRefusals, 'not_found');
      return undefined;
    },

    'GET /api/held-credentials/{userId}': ({ who, query }) => held.list(who, query),
    'POST /api/held-credentials/{userId}/look': async ({ who }) => {
      await limiter.take({ kind: 'held_look', subject: `user:${who.userId}` });
      return { known: await lookUpStatuses(services, who) };
    },
    'DELETE /api/held-credentials/{userId}/{heldId}': ({ who, params, consent }) =>
      held.remove(who, params.heldId, consent),

    'POST /api/credentials/{userId}/export': async ({ who, body, caller: { address }, consent }) =>
      makeExport(who, consent, { ...body, address }),

    'POST /api/presentations': ({ who, body, consent }) => makeLink(services, who, body, consent),

    'GET /api/showings/{userId}': async ({ who, query }) => {
      const rows = await listShowings(db, who, idBefore(query), query.limit + 1);
      return writePage(pageById(rows, query.limit), (row) => showingOf(db, vault, row));
    },

    'POST /api/verifications/look': async ({ caller, body }) => {
      await count(caller);
      const { told, claims, expires_at: expiresAt } = await findLink(services, body.token);
      return { to: told.to, why: told.why ?? null, claims, expiresAt: onWire(expiresAt) };
    },

    'POST /api/verifications/check': async ({ caller, body }) => {
      await count(caller);
      return checkLink(services, lists, body.token);
    },
  };
}
