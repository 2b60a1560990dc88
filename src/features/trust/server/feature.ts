import { defineParts } from '#platform/server/feature.ts';
import { gauges, type MetricSource } from '#platform/server/metrics/metrics.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';
import { refreshJob } from './refresh.ts';

interface ListState {
  readonly url: string;
  /** Null if the list could never be fetched. */
  readonly age_s: number | null;
  readonly is_failing: boolean;
}

/**
 * Returns the state of each list that nodes have fetched within a day. Lists that were removed from the settings are
 * deleted later.
 */
const readListStates = (db: Queryable): Promise<ListState[]> =>
  db.rows(sql<ListState>`
    SELECT url, extract(epoch FROM now() - kept_at)::float8 AS age_s, fault IS NOT NULL AS is_failing
      FROM trust_lists WHERE due_at > now() - interval '1 day' ORDER BY url`);

/** Drops the query and credentials of the URL, which may be secrets of the operator. */
const labelOf = ({ url }: ListState): string => url.replace(/[?#].*$/, '').replace(/\/\/[^/@]*@/, '//');

const listMetrics =
  (db: Queryable): MetricSource =>
  async () => {
    const all = await readListStates(db);
    const by = (value: (one: ListState) => number | null) =>
      Object.fromEntries(all.flatMap((one) => (value(one) === null ? [] : [[labelOf(one), value(one) ?? 0]])));
    return [
      gauges(
        'ingam_trust_list_age_seconds',
        'Age in seconds of the stored copy of a trust list.',
        'list',
        by(({ age_s }) => age_s),
      ),
      gauges(
        'ingam_trust_list_failing',
        '1 if the last fetch of a trust list failed or the list was rejected.',
        'list',
        by(({ is_failing }) => Number(is_failing)),
      ),
    ];
  };

export const trust = defineParts({
  name: 'trust',
  tables: { trust_lists: 'what others sign of issuers and verifiers; no person’s' },
  metrics: listMetrics,
  start: (services) => ({ jobs: services.settings.trustLists.length === 0 ? [] : [refreshJob(services)] }),
});
