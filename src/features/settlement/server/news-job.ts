import { tellNews } from '#features/organisations/server/tell-news.ts';
import type { UserId } from '#platform/ids.ts';
import { storedWonText } from '#platform/number-text.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { doOne, retryDelayOfS } from '#platform/server/jobs/set-aside.ts';
import type { Services } from '#platform/server/services.ts';
import { type Db, sql, type Tx } from '#platform/server/store/db.ts';

type LineNews = 'settled' | 'freed' | 'left_out';
interface NewsRow {
  readonly line_id: number;
  readonly news: LineNews;
  readonly id: UserId;
  readonly display_name: string;
  readonly name_ko: string | null;
  readonly won: string;
}

/**
 * Queues the notice of a line that was paid, or freed because the bank did not pay it: by the bank's interface, by a
 * statement or by hand.
 */
export const queueEnded = (tx: Tx, line: number, news: 'settled' | 'freed'): Promise<number> =>
  tx.run(sql`INSERT INTO settlement_news (line_id, news) VALUES (${line}, ${news}) ON CONFLICT DO NOTHING`);

/** Queues the notices of every line that a run left out. */
export const queueLeftOut = (tx: Tx, run: number): Promise<number> =>
  tx.run(sql`
    INSERT INTO settlement_news (line_id, news) SELECT l.id, 'left_out' FROM settlement_lines l
     WHERE l.run_id = ${run} AND l.left_for IS NOT NULL
    ON CONFLICT DO NOTHING`);

/**
 * Notifies the owners, managers and accountants of shops that were paid, not paid or left out: once per line, by any
 * node.
 */
export const newsJob = (services: Services): Job => ({
  name: 'settlement-news',
  everyMs: 10_000,
  run: async (stop) => {
    const due = await listDue(services.db);
    for (const row of due) {
      if (stop.aborted) return;
      await doOne(
        () => services.db.tx((tx) => tell(tx, services, row)),
        (fault) => setAside(services.db, row, fault),
      );
    }
  },
});

const AT_ONCE = 500;
interface DueRow extends Pick<NewsRow, 'line_id' | 'news'> {
  readonly tries: number;
}
const listDue = (db: Db): Promise<DueRow[]> =>
  db.rows(sql<DueRow>`
    SELECT line_id, news, tries FROM settlement_news WHERE look_at <= now() ORDER BY look_at LIMIT ${AT_ONCE}`);

/** Deletes the queued notice first, so that a second node does not send it too. */
async function tell(tx: Tx, services: Services, { line_id: line, news }: DueRow): Promise<void> {
  const row = await tx.maybe(sql<NewsRow>`
    DELETE FROM settlement_news n USING settlement_lines l JOIN organisations o ON o.id = l.organisation_id
     WHERE n.line_id = ${line} AND n.news = ${news} AND l.id = n.line_id
    RETURNING n.line_id, n.news, o.id, o.display_name, o.name_ko, l.net::text AS won`);
  if (!row) return;
  const sum = storedWonText(row.won);
  await tellNews(tx, services, row, { news, roles: ['owner', 'manager', 'accountant'], sum });
}

const setAside = (db: Db, { line_id: line, news, tries }: DueRow, fault: string): Promise<number> =>
  db.run(sql`
    UPDATE settlement_news
       SET tries = tries + 1, fault = ${fault}, look_at = now() + make_interval(secs => ${retryDelayOfS(tries + 1)})
     WHERE line_id = ${line} AND news = ${news}`);
