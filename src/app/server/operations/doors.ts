import { z } from 'zod';
import type { Door } from '#platform/openapi/doors.ts';
import { realtimeDoor } from '#platform/server/events/realtime-door.ts';
import type { Feature } from '#platform/server/feature.ts';
import { wellKnownDoors } from './well-known-doors.ts';

const queue = z.object({
  due: z.int(),
  oldestDueS: z.number(),
  open: z.int(),
  /** Rows that failed by themselves and were set aside. */
  setAside: z.int(),
});
type Parts = readonly Pick<Feature, 'doors' | 'queues'>[];

/** Returns the schema of the readiness response, for every queue of the parts. */
function readyOf(parts: Parts) {
  const queues = parts.flatMap((part) => Object.entries(part.queues ?? {}));
  return z.object({
    status: z.literal('ok'),
    store: z.enum(['pglite', 'postgres']),
    schema: z.int(),
    queues: z.object(Object.fromEntries(queues.map(([name, { shape = queue }]) => [name, shape]))),
    /** Rows due later than any delay allows, because the clock was set back. */
    farAhead: z.object(Object.fromEntries(queues.flatMap(([name, one]) => (one.farAhead ? [[name, z.int()]] : [])))),
  });
}

const operationsOf = (parts: Parts): readonly Door[] => [
  {
    route: 'GET /api/health',
    summary: 'Check that the process is alive',
    answers: { 'application/json': z.object({ status: z.literal('ok') }) },
  },
  {
    route: 'GET /api/health/ready',
    summary: 'Check that the process can take requests, with the length of its queues',
    answers: { 'application/json': readyOf(parts) },
    codes: ['unavailable'],
  },
  {
    route: 'GET /api/openapi.json',
    summary: 'This description',
    answers: { 'application/json': z.looseObject({ openapi: z.string() }) },
    isKept: true,
  },
  {
    route: 'GET /api/docs',
    summary: 'The calls as a readable page',
    answers: { 'text/html': z.string() },
    isKept: true,
  },
  {
    route: 'GET /metrics',
    summary: 'Metrics for Prometheus, if METRICS_TOKEN is set',
    security: [{ bearer: [] }],
    answers: { 'text/plain': z.string() },
    codes: ['unauthenticated', 'not_found'],
  },
];

/** Returns the HTTP endpoints of the server other than contract calls and pages. */
export const doorsOf = (parts: Parts): readonly Door[] => [
  realtimeDoor,
  ...parts.flatMap(({ doors = [] }) => doors),
  ...wellKnownDoors,
  ...operationsOf(parts),
];
