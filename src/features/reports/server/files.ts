import { record } from '#features/organisations/server/audit/trail.ts';
import { lockOrganisation } from '#features/organisations/server/organisations-store.ts';
import type { StreamReply } from '#platform/contract.ts';
import type { OfficeOfficer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Db } from '#platform/server/store/db.ts';
import type { ReportShop } from '../contract.ts';
import type { FindingKind, ReportList } from '../rules.ts';
import { listRan } from './campaigns-store.ts';
import { readByTime } from './figures.ts';
import { listFindings } from './findings-store.ts';
import { frameNow, listTrades, type Period, shopsAfter } from './lists-store.ts';
import { campaignOnWire, circulationOf } from './on-wire.ts';
import { type ListRows, reportCsv } from './report-csv.ts';

/**
 * Rows read at once, which bounds a file's memory; fewer for campaigns, since each is compared with its shops'
 * turnover.
 */
export const PART = { rows: 2000, campaigns: 50 } as const;

/** Yields shops by id in parts, so that a slow reader keeps nothing open in the store. */
export async function* shopParts(
  db: Db,
  period: Period,
  size: number = PART.rows,
): AsyncGenerator<ReportShop[], void, undefined> {
  const frame = await frameNow(db);
  let after = 0;
  for (;;) {
    const rows = await readByTime(db, (tx) => shopsAfter(tx, period, frame, { after, count: size }));
    yield rows.flatMap(({ has, ...row }) => (has ? [row] : []));
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    after = last.id;
  }
}

/** Yields a list by descending id in parts. */
async function* newestFirst<Row extends { readonly id: number }>(
  size: number,
  read: (before: number, count: number) => Promise<Row[]>,
): AsyncGenerator<Row[], void, undefined> {
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const rows = await read(before, size);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    before = last.id;
  }
}

/** Yields a short list at once: one row per day or per trade. */
async function* atOnce<Row>(read: () => Promise<readonly Row[]>): AsyncGenerator<readonly Row[], void, undefined> {
  yield await read();
}

const parts: { readonly [L in ReportList]: (db: Db, period: Period) => AsyncIterable<ListRows[L]> } = {
  circulation: (db, period) => atOnce(async () => (await circulationOf(db, period)).days),
  shops: shopParts,
  trades: (db, period) => atOnce(() => readByTime(db, (tx) => listTrades(tx, period))),
  campaigns: (db, period) =>
    newestFirst(PART.campaigns, async (before, count) =>
      (await listRan(db, period, { before, count })).map(campaignOnWire),
    ),
};

interface File {
  readonly list: keyof ListRows;
  readonly language: 'en' | 'ko';
  readonly period: Period;
}

export const fileOf = <L extends ReportList>(
  services: Services,
  who: OfficeOfficer,
  file: File & { readonly list: L },
): Promise<StreamReply> => keepFile(services, who, file, parts[file.list](services.db, file.period));

export const findingsFile = (
  services: Services,
  who: OfficeOfficer,
  { kind, ...file }: Omit<File, 'list'> & { readonly kind: FindingKind | 'all' },
): Promise<StreamReply> =>
  keepFile(
    services,
    who,
    { ...file, list: 'findings' },
    newestFirst(PART.rows, (before, count) => listFindings(services.db, { ...file.period, kind, before, count })),
  );

/** Exports a list as a file from the office. The audit trail records who took it before the first byte is sent. */
async function keepFile<L extends keyof ListRows>(
  { db, vault }: Services,
  who: OfficeOfficer,
  { list, language, period }: File & { readonly list: L },
  rows: AsyncIterable<ListRows[L]>,
): Promise<StreamReply> {
  await db.tx(async (tx) => {
    await lockOrganisation(tx, who);
    await record(tx, vault, who, 'report.exported', { list, ...period });
  });
  const chunks = await startFile(reportCsv(list, rows, { period, madeAt: new Date().toISOString(), language }));
  return { name: `ingam-${list}-${period.from}-${period.to}.csv`, type: 'text/csv; charset=utf-8', chunks };
}

/**
 * Waits for the header and the first rows, so that a failing store is reported like in any call, not by a broken file.
 */
async function startFile(chunks: AsyncGenerator<string, void, undefined>): Promise<AsyncIterable<string>> {
  const first = [(await chunks.next()).value ?? '', (await chunks.next()).value ?? ''];
  return (async function* () {
    yield first.join('');
    yield* chunks;
  })();
}
