import { gauge, gauges, type Metric, type MetricSource } from '#platform/server/metrics/metrics.ts';
import type { Db } from '#platform/server/store/db.ts';
import { newestRecords } from './records.ts';

/**
 * Returns gauges of the time since the last audit and the last backup, and of whether that audit found the store in
 * order. Operations that never ran have no metric.
 */
export const upkeepMetrics =
  (db: Db): MetricSource =>
  async () => {
    const done = (await newestRecords(db)).filter(({ kind }) => kind === 'audit' || kind === 'backup');
    if (done.length === 0) return [];
    const ages = Object.fromEntries(done.map(({ kind, ageS }) => [kind, ageS]));
    const told: Metric[] = [
      gauges('ingam_upkeep_age_seconds', 'Seconds since the last audit and the last successful backup.', 'kind', ages),
    ];
    const audit = done.find(({ kind }) => kind === 'audit');
    if (audit) told.push(gauge('ingam_audit_ok', '1 if the last audit found no faults, else 0.', Number(audit.isOk)));
    return told;
  };
