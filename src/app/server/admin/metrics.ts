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
/** A store that does not answer must not keep the caller how it is. */
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
 * Mounts `GET /metrics` for anyone who has the token (METRICS_TOKEN as bearer): Prometheus' text format. Made at most once a second, so that
 * asking costs a store nothing; while the store is away what this process knows by itself is still told. Returns what stops it.
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
    const isUp = gauge('ingam_store_up', 'Whether the store answers.', stored ? 1 : 0);
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

/** Of one length whatever was sent, so that comparing tells nothing. */
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
      gauge('ingam_pool_connections', 'Connections to the store that are open.', open),
      gauge('ingam_pool_idle', 'Those of them that nobody uses.', idle),
      gauge('ingam_pool_waiting', 'Who waits for one.', waiting),
      counter(
        'ingam_store_deadlocks_total',
        'Statements of this process that the store ended because two waited for each other.',
        db.deadlocks(),
      ),
    ];
  };

const streamMetrics =
  (realtime: Pick<Realtime, 'stats'>): MetricSource =>
  () => {
    const { streams, users, tooSlow } = realtime.stats();
    return [
      gauge('ingam_event_streams', 'Event streams open in this process.', streams),
      gauge('ingam_event_stream_users', 'Users whom they belong to.', users),
      counter(
        'ingam_event_streams_too_slow_total',
        'Streams that were closed because their readers were too slow.',
        tooSlow,
      ),
    ];
  };
