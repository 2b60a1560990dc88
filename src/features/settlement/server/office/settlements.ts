import { bankDeskOf } from '#features/banking/server/bank/of-settings.ts';
import type { Acts } from '#features/office/server/acts/acts.ts';
import { readBody } from '#features/office/server/acts/acts-store.ts';
import { takeFile } from '#features/office/server/take-file.ts';
import { namesOf } from '#features/organisations/server/audit/trail-store.ts';
import { namesAs } from '#platform/both-names.ts';
import type { BodyOf, Page, PageQuery } from '#platform/contract.ts';
import type { UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { OfficeOfficer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import type { RunDetail, SettlementLine, SettlementRun, settlementCalls } from '../../office-contract.ts';
import { type contract, refusals } from '../../office-contract.ts';
import { channelsOf, endToEndText } from '../../rules.ts';
import { readFile, recordFileTaken } from '../files-store.ts';
import { type LineRow, listLines, sumStates } from '../lines-store.ts';
import { makeRun } from '../runs.ts';
import { findRun, listRuns, type RunRow } from '../runs-store.ts';
import { runBody, SETTLEMENT } from './run-kind.ts';

const FREED = 'The money of a payment in this file went back to its shop. The bank must not get the file again.';

type Handlers = HandlersOf<typeof contract>;

/** Creates the handlers to make runs, read them and take their files; checking belongs to the act. */
export function settlementHandlers(services: Services, acts: Acts): Handlers {
  const { db } = services;
  return {
    'GET /api/office/settlements': ({ who, query }) => list(db, who, query),
    'POST /api/office/settlements': ({ who, body, consent }) => {
      const { bank } = bankDeskOf(services);
      if (!channelsOf(bank).includes(body.channel)) throw refuse(refusals, 'not_offered');
      return acts.make(who, { kind: 'settlement.run', body: (tx) => bodyOf(tx, who, body) }, consent);
    },
    'GET /api/office/settlements/{runId}': async ({ who, params }): Promise<RunDetail> => {
      const [run] = await onWire(db, who, [await needRun(db, params.runId)]);
      if (!run) throw refuse(commonRefusals, 'not_found');
      const states = await sumStates(db, params.runId);
      return { ...run, states: states.map(({ state, n, won }) => ({ state, lines: n, won })) };
    },
    'GET /api/office/settlements/{runId}/lines': async ({ params, query }) => {
      await needRun(db, params.runId);
      const asked = { isOpen: query.state === 'open', before: idBefore(query), count: query.limit + 1 };
      const page = pageById(await listLines(db, params.runId, asked), query.limit);
      return { items: page.items.map(lineOnWire), next: page.next };
    },
    'GET /api/office/settlements/{runId}/file': ({ who, params, consent }) =>
      takeFile(
        services,
        who,
        {
          read: async (tx) => {
            const bytes = await readFile(tx, services.vault, params.runId);
            if (bytes === 'freed') throw refuse(refusals, 'not_so_now', { detail: FREED });
            if (bytes) await recordFileTaken(tx, params.runId, who.person);
            return bytes;
          },
          act: 'settlement.taken',
          data: { run: params.runId },
          name: `settlement-${params.runId}.xml`,
        },
        consent,
      ),
  };
}

/** Returns the act's body for a new run, or for the pending run if the same is requested again. */
async function bodyOf(
  tx: Tx,
  who: OfficeOfficer,
  body: BodyOf<(typeof settlementCalls)['POST /api/office/settlements']>,
) {
  const asked = { ...body, accountId: body.channel === 'file' ? body.accountId : null };
  const waiting = await findWaitingBody(tx, who.organisation);
  if (waiting !== undefined) return { ...runBody.parse(waiting), ...asked };
  return { ...asked, ...(await makeRun(tx, { ...asked, by: who.person.userId })) };
}

async function needRun(db: Queryable, id: number): Promise<RunRow> {
  const run = await findRun(db, id);
  if (!run) throw refuse(commonRefusals, 'not_found');
  return run;
}

async function list(db: Queryable, who: OfficeOfficer, query: PageQuery): Promise<Page<SettlementRun>> {
  const page = pageById(await listRuns(db, idBefore(query), query.limit + 1), query.limit);
  return { items: await onWire(db, who, page.items), next: page.next };
}

async function onWire(db: Queryable, who: OfficeOfficer, rows: readonly RunRow[]): Promise<SettlementRun[]> {
  const names = await namesOf(
    db,
    rows.flatMap((row) => [row.made_by, row.checked_by]),
  );
  const body = rows.some(({ state }) => state === 'made') ? await findWaitingBody(db, who.organisation) : undefined;
  const waiting = body === undefined ? undefined : runBody.parse(body).run;
  return rows.map(
    (row): SettlementRun => ({
      id: row.id,
      days: row.days as SettlementRun['days'],
      cutoff: row.cutoff.toISOString(),
      feeBps: row.fee_bps,
      channel: row.channel,
      // A run that was refused, withdrawn or expired can no longer be checked.
      state: row.state === 'made' && row.id !== waiting ? 'dropped' : row.is_paid ? 'paid' : row.state,
      lines: row.lines,
      won: row.won,
      fees: row.fees,
      ...namesAs('madeBy', names.get(row.made_by)),
      madeAt: row.made_at.toISOString(),
      ...namesAs('checkedBy', names.get(row.checked_by)),
      checkedAt: row.checked_at?.toISOString() ?? null,
      sha256: row.digest,
      takenAt: row.taken_at?.toISOString() ?? null,
    }),
  );
}

const lineOnWire = (row: LineRow): SettlementLine => ({
  id: row.id,
  shopId: row.organisation_id,
  shop: row.shop,
  shopKo: row.shop_ko,
  due: row.due,
  fee: row.fee,
  net: row.net,
  bankName: row.bank_name,
  endToEnd: endToEndText(row.end_to_end),
  state: row.state,
  leftFor: row.left_for,
});

/** Returns the body of the run that waits for its check. */
const findWaitingBody = async (db: Queryable, organisation: UserId): Promise<object | undefined> => {
  const row = await db.maybe(sql<{ body: string }>`
      SELECT body FROM office_acts WHERE organisation_id = ${organisation} AND kind = 'settlement.run' AND subject = ${SETTLEMENT}
         AND state = 'waiting' AND expires_at > clock_timestamp()`);
  return row && readBody(row).body;
};
