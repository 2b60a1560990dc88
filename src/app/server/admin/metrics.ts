import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { outboxMetrics } from '#platform/server/events/outbox-metrics.ts';
import type { OutboxReader } from '#platform/server/events/outbox-reader.ts';
import { unpacker } from '#platform/server/events/packed.ts';
import type { Realtime } from '#platform/server/events/realtime.ts';
import type { Feature } from '#platform/server/feature.ts';
import { callHeaders, sendRefusal } from '#platform/server/http/problems.ts';
import { counter, gauge, type Metric, type MetricSource, writeMetrics } from '#platform/server/metrics/metrics.ts';
import { processMetrics } from '#platform/server/metrics/process-metrics.ts';
import type { Db } from '#platform/server/store/db.ts';
import { farAheadMetrics } from './far-ahead.ts';

const KEPT_MS = 1000;
/** Time limit for the store, so that a hung one does not hide the process's own metrics. */
const STORE_MS = 2000;

export interface MetricsOptions {
  readonly token: string;
  readonly db: Db;
  readonly reader: OutboxReader;
  readonly parts: readonly Feature[];
  readonly realtime: Pick<Realtime, 'stats'>;
  readonly requests: MetricSource;
  readonly log: MetricSource;
}

/**
 * Mounts `GET /metrics` in Prometheus text format for callers with METRICS_TOKEN as bearer. It is computed at most once
 * a second to spare the store; while the store is unavailable, only the process's own metrics are returned. Returns a
 * function that stops it.
 */
export function mountMetrics(app: FastifyInstance, options: MetricsOptions): () => void {
  const own = processMetrics();
  const { db, reader, parts } = options;
  const { rowTypesOf } = unpacker(parts.flatMap(({ packed = [] }) => packed));
  const followers = parts
    .flatMap(({ listeners = [] }) => listeners)
    .map(({ name, types }) => ({ name, types: [...types, ...rowTypesOf(types)] }));
  const ofStore = [
    ...parts.flatMap(({ metrics }) => metrics?.(db) ?? []),
    outboxMetrics(db, reader, followers),
    farAheadMetrics(db, parts),
  ];
  const ofProcess = [poolMetrics(db), streamMetrics(options.realtime), options.requests, options.log, own.source];
  const look = async () => {
    const [stored, known] = await Promise.all([asked(ofStore).catch(() => undefined), all(ofProcess)]);
    const isUp = gauge('ingam_store_up', '1 if the store answers, else 0.', stored ? 1 : 0);
    return writeMetrics([isUp, ...(stored ?? []), ...known]);
  };
  let kept: { readonly at: number; readonly text: Promise<string> } | undefined;
  const wanted = digestOf(`Bearer ${options.token}`);
  app.get('/metrics', { config: { isForMonitors: true } }, async (request, reply) => {
    if (!timingSafeEqual(digestOf(request.headers.authorization ?? ''), wanted))
      return sendRefusal(reply, refuse(commonRefusals, 'unauthenticated'));
    const now = performance.now();
    if (!kept || now - kept.at >= KEPT_MS) kept = { at: now, text: look() };
    return reply
      .headers(callHeaders)
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(await kept.text);
  });
  return own.stop;
}

/**
 * Returns the digest by which tokens are compared: its fixed length makes the comparison reveal nothing about the
 * token.
 */
const digestOf = (text: string) => createHash('sha256').update(text).digest();

const all = async (sources: readonly MetricSource[]): Promise<Metric[]> =>
  (await Promise.all(sources.map((source) => source()))).flat();

function asked(sources: readonly MetricSource[]): Promise<Metric[]> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('the store does not answer')), STORE_MS);
    all(sources)
      .then(resolve, reject)
      .finally(() => clearTimeout(late));
  });
}

const poolMetrics =
  (db: Db): MetricSource =>
  () => {
    const { open, idle, waiting } = db.connections();
    return [
      gauge('ingam_pool_connections', 'Open connections to the store.', open),
      gauge('ingam_pool_idle', 'Idle connections to the store.', idle),
      gauge('ingam_pool_waiting', 'Requests that wait for a connection to the store.', waiting),
      counter(
        'ingam_store_deadlocks_total',
        'Statements of this process that the store aborted because of a deadlock.',
        db.deadlocks(),
      ),
    ];
  };

const streamMetrics =
  (realtime: Pick<Realtime, 'stats'>): MetricSource =>
  () => {
    const { streams, users, tooSlow } = realtime.stats();
    return [
      gauge('ingam_event_streams', 'Open event streams of this process.', streams),
      gauge('ingam_event_stream_users', 'Users with an open event stream in this process.', users),
      counter(
        'ingam_event_streams_too_slow_total',
        'Event streams closed because their readers were too slow.',
        tooSlow,
      ),
    ];
  };
