import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import { createLimiter, type Limits } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import { idBefore, pageById, writePage } from '#platform/server/store/pages.ts';
import { type contract, refusals } from '../../contract.ts';
import { canLink, fileName, giveLink, linkOnWire } from './links.ts';
import { endLink, listLinks } from './links-store.ts';
import { makeExtract } from './make-extract.ts';
import { sourceOf } from './source.ts';

export const limits = {
  extract_of_user: { max: { hosted: 120, personal: 10_000 }, windowS: 3600 },
} satisfies Limits<string>;

type Calls = HandlersOf<typeof contract>;
type ExtractCall = Extract<keyof Calls, `${string}/api/extracts/${string}`>;

export function extractHandlers(services: Services): Pick<Calls, ExtractCall> {
  const { db, settings, signer } = services;
  const limiter = createLimiter(services, limits);
  return {
    'GET /api/extracts/{userId}/facts': async ({ who, query }) => {
      const { facts, outcome, isOwnDevice, isSandbox, organisation } = await sourceOf(services, query.of).read(
        services,
        who,
        query.id,
      );
      return {
        of: query.of,
        outcome,
        isOwnDevice,
        facts,
        signers: { organisation: organisation?.fact ?? null, person: facts.person !== undefined },
        isSandbox,
        issuer: new URL(settings.publicUrl).origin,
        canLink: canLink(settings),
      };
    },

    'POST /api/extracts/{userId}': async ({ who, body, consent }) => {
      const { of, id, facts, days } = body;
      await limiter.take({ kind: 'extract_of_user', subject: `user:${who.userId}` });
      if (days !== null && !canLink(settings)) throw refuse(refusals, 'only_here');
      const record = await sourceOf(services, of).read(services, who, id);
      const serverKeys = await signer.keys();
      return db.tx(async (tx) => {
        await consent.use(tx);
        const { form, file } = await makeExtract(tx, services, who, { of, id, record, facts, serverKeys });
        const link = days === null ? null : await giveLink(tx, services, who, { kind: of, file, days });
        return { file, name: fileName(of), form, link };
      });
    },

    'GET /api/extracts/{userId}/links': async ({ who, query }) => {
      const rows = await listLinks(db, who, idBefore(query), query.limit + 1);
      return writePage(pageById(rows, query.limit), (row) => linkOnWire(db, services, row));
    },

    'DELETE /api/extracts/{userId}/links/{id}': async ({ who, params }) => {
      if (!(await db.tx((tx) => endLink(tx, who, params.id)))) throw refuse(commonRefusals, 'not_found');
      return undefined;
    },
  };
}
