import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Services } from '#platform/server/services.ts';
import type { contract } from '../contract.ts';
import { monthNow, readCounted } from './benefits-store.ts';
import { listRunning, readBudgets } from './campaigns-store.ts';
import { listMemberships } from './members-store.ts';
import { membershipOnWire, termsOnWire } from './on-wire.ts';

/** Creates the members' handlers for campaigns. */
export const createHandlers = ({ db }: Services): HandlersOf<typeof contract> => ({
  'GET /api/campaigns/{userId}': async ({ who }) => {
    const rows = await listRunning(db);
    const ids = rows.map(({ id }) => id);
    const [budgets, counted] = [await readBudgets(db, ids), await readCounted(db, who, await monthNow(db), ids)];
    const joined = await listMemberships(db, who);
    return rows.map((row) => {
      const mine = joined.find(({ campaign_id }) => campaign_id === row.id);
      const budget = budgets.find(({ id }) => id === row.id);
      return {
        ...termsOnWire(row),
        hasBegun: row.state === 'runs',
        given: counted.find(({ campaign_id }) => campaign_id === row.id)?.won ?? '0',
        isSpent: budget === undefined || budget.balance === budget.held,
        membership: mine ? membershipOnWire(mine) : null,
      };
    });
  },
});
