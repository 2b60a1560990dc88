import { readLocalBalance } from '#features/ledger/server/history/balances.ts';
import { actsOnWire } from '#features/office/server/acts/act-wire.ts';
import { findActs } from '#features/office/server/acts/acts-store.ts';
import { namesOf } from '#features/organisations/server/audit/trail-store.ts';
import { namesAs } from '#platform/both-names.ts';
import { recipientOfRow } from '#platform/server/events/listener.ts';
import type { OfficeOfficer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import type { OfficeCampaign } from '../../office-contract.ts';
import { readGiven } from '../benefits-store.ts';
import { budgetOf, type CampaignRow, readBudgets } from '../campaigns-store.ts';
import { countMembers } from '../members-store.ts';
import { termsOnWire } from '../on-wire.ts';
import { shopsForCampaigns } from '../shops-and-types.ts';
import { subjectOf } from './start-campaign.ts';

/** Returns campaigns in the office's API form. */
export async function campaignsOnWire(
  services: Services,
  db: Queryable,
  who: OfficeOfficer,
  rows: readonly CampaignRow[],
): Promise<OfficeCampaign[]> {
  const names = await namesOf(
    db,
    rows.map(({ made_by }) => made_by),
  );
  const ids = rows.map(({ id }) => id);
  const [budgets, joined] = [await readBudgets(db, ids), await countMembers(db, ids)];
  const asked = await lastActs(db, who, ids.map(subjectOf));
  const acts = await actsOnWire(
    db,
    who,
    await findActs(
      db,
      who,
      asked.map(({ id }) => id),
    ),
  );
  const shops = await shopsForCampaigns.of(services).name(
    db,
    rows.flatMap((row) => row.shops ?? []),
  );
  const { balance: available } = await readLocalBalance(db, recipientOfRow({ user_id: who.organisation }));
  const campaigns: OfficeCampaign[] = [];
  for (const row of rows) {
    const account = budgets.find(({ id }) => id === row.id);
    const last = asked.find(({ subject, revision }) => subject === subjectOf(row.id) && revision === row.revision);
    campaigns.push({
      ...termsOnWire(row),
      ...(await readGiven(db, row.id)),
      shops: row.shops && shops.filter(({ id }) => row.shops?.includes(id)),
      state: row.state,
      revision: row.revision,
      budget: row.budget,
      account: budgetOf(row.id),
      balance: account?.balance ?? '0',
      held: account?.held ?? '0',
      available,
      joined: joined.find(({ id }) => id === row.id)?.n ?? 0,
      ...namesAs('madeBy', names.get(row.made_by)),
      madeAt: onWire(row.made_at),
      startedAt: row.started_at && onWire(row.started_at),
      stoppedAt: row.stopped_at && onWire(row.stopped_at),
      act: acts.find(({ id }) => id === last?.id) ?? null,
    });
  }
  return campaigns;
}

/** Returns the latest act that requested the start of each campaign. */
const lastActs = (
  db: Queryable,
  { organisation }: OfficeOfficer,
  subjects: readonly string[],
): Promise<{ id: number; subject: string; revision: number }[]> =>
  db.rows(sql<{ id: number; subject: string; revision: number }>`
    SELECT DISTINCT ON (subject) id, subject, (body::jsonb ->> 'revision')::int AS revision FROM office_acts
     WHERE organisation_id = ${organisation} AND kind = 'campaign.start' AND subject = ANY (${[...subjects]}::text[]) ORDER BY subject, id DESC`);
