import { nameTaken } from '#features/organisations/server/organisations-store.ts';
import { namesTaken, stateComes } from '#features/organisations/server/slots.ts';
import type { Services } from '#platform/server/services.ts';
import { sql } from '#platform/server/store/db.ts';
import { isNameOfListed } from './merchants-store.ts';

/**
 * Gives organisations of kind merchant a shop under their public name; others get one when they first charge. It is
 * open while they are approved; otherwise nobody can pay it.
 */
export function joinOrganisations(services: Services): void {
  stateComes(services).fill(async (tx, { owner: { userId }, state, kinds, name, nameKo, trade }) => {
    if (state !== 'approved')
      return void (await tx.run(sql`UPDATE merchants SET closed_at = now() WHERE user_id = ${userId}`));
    if (!kinds.includes('merchant'))
      return void (await tx.run(sql`UPDATE merchants SET closed_at = NULL WHERE user_id = ${userId}`));
    tx.queue(sql`INSERT INTO merchants (user_id, name, name_ko, kind, category) VALUES (${userId}, ${name}, ${nameKo}, 'market', ${trade})
      ON CONFLICT (user_id) DO UPDATE SET name = excluded.name, name_ko = excluded.name_ko, closed_at = NULL,
        category = coalesce(merchants.category, excluded.category)`);
  });
  namesTaken(services).fill(async (tx, { names }) => {
    if (await isNameOfListed(tx, 0, names)) throw nameTaken();
  });
}
