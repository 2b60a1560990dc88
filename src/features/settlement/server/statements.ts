import type { Page, PageQuery } from '#platform/contract.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Services } from '#platform/server/services.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import { type contract, type Figures, refusals, type ShopPayout } from '../contract.ts';
import { endToEndText } from '../rules.ts';
import { settlementCsv } from '../statement-csv.ts';
import { listMovements, readFigures } from './figures-store.ts';
import { findOfShop, type LineRow, listOfShop, type SettlementReader } from './lines-store.ts';

/** Maximum number of movements in a file that a spreadsheet opens. */
const MOST_MOVEMENTS = 50_000;

/** Creates the handlers with which a shop’s staff read its payouts. */
export function createStatements({ db }: Pick<Services, 'db'>): HandlersOf<typeof contract> {
  const list = async (who: SettlementReader, query: PageQuery): Promise<Page<ShopPayout>> => {
    const page = pageById(await listOfShop(db, who, idBefore(query), query.limit + 1), query.limit);
    return { items: page.items.map(settledOf), next: page.next };
  };
  const need = async (who: SettlementReader, id: number) => {
    const row = await findOfShop(db, who, id);
    if (!row) throw refuse(commonRefusals, 'not_found');
    return { ...settledOf(row), figures: await figuresOf(id) };
  };
  const figuresOf = async (line: number): Promise<Figures> => {
    const { from, paid_out: paidOut, ...rest } = await readFigures(db, line);
    return { ...rest, from: from?.toISOString() ?? null, paidOut };
  };
  return {
    'GET /api/org/{id}/settlements': ({ who, query }) => list(who, query as PageQuery),
    'GET /api/org/{id}/settlements/{settlementId}': ({ who, params }) => need(who, params.settlementId),
    'GET /api/org/{id}/money/settlements': ({ who, query }) => list(who, query as PageQuery),
    'GET /api/org/{id}/money/settlements/{settlementId}': ({ who, params }) => need(who, params.settlementId),
    'GET /api/org/{id}/settlements/{settlementId}/file': async ({ who, params, query }) => {
      const { figures, ...settled } = await need(who, params.settlementId);
      const rows = await listMovements(db, settled.id, MOST_MOVEMENTS + 1);
      if (rows.length > MOST_MOVEMENTS)
        throw refuse(refusals, 'too_many_movements', {
          detail: `The statement has more than ${MOST_MOVEMENTS} movements.`,
        });
      const movements = rows.map(({ at, transfer_id: transactionId, ...row }) => ({
        ...row,
        at: at.toISOString(),
        transactionId,
      }));
      const bytes = Buffer.from(settlementCsv({ settled, figures, movements }, query.language));
      return { name: `settlement-${settled.runId}.csv`, type: 'text/csv; charset=utf-8', bytes };
    },
  };
}

function settledOf(row: LineRow): ShopPayout {
  if (row.checked_at === null) throw new Error(`line ${row.id} is of a run that nobody has checked`);
  const { id, run_id: runId, due, fee, net, bank_name: bankName, state, left_for: leftFor } = row;
  const times = { cutoff: row.cutoff.toISOString(), checkedAt: row.checked_at.toISOString() };
  return { id, runId, due, fee, net, bankName, state, leftFor, endToEnd: endToEndText(row.end_to_end), ...times };
}
