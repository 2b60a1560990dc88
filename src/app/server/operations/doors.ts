import { z } from 'zod';
import { bankDoor } from '#features/banking/server/bank/http.ts';
import { typeMetadataDoor } from '#features/credentials/server/forms/type-metadata.ts';
import { statusListDoor } from '#features/credentials/server/status/status-lists.ts';
import { verifierDoor } from '#features/documents/server/verifier/http.ts';
import type { Door } from '#platform/openapi-doors.ts';
import { realtimeDoor } from '#platform/server/events/realtime-door.ts';
import { wellKnownDoors } from './well-known-doors.ts';

const queue = z.object({
  due: z.int(),
  oldestDueS: z.number(),
  open: z.int(),
  /** Failed by themselves; the rest goes on. */
  setAside: z.int(),
});
const ready = z.object({
  status: z.literal('ok'),
  store: z.enum(['pglite', 'postgres']),
  schema: z.int(),
  queues: z.object({
    ledger: z.looseObject({ line: z.int(), due: z.int(), oldestDueS: z.number() }),
    verification: queue,
    banks: queue,
    recovery: queue,
    mail: queue,
    listeners: queue,
  }),
  /** Rows due later than anything is put off: the clock was set back. */
  farAhead: z.object({ ledger: z.int(), verification: z.int(), banks: z.int(), mail: z.int() }),
});

const operations: readonly Door[] = [
  {
    route: 'GET /api/health',
    summary: 'Whether the process lives',
    answers: { 'application/json': z.object({ status: z.literal('ok') }) },
  },
  {
    route: 'GET /api/health/ready',
    summary: 'Whether it can take requests, and how long its queues are',
    answers: { 'application/json': ready },
    codes: ['unavailable'],
  },
  {
    route: 'GET /api/openapi.json',
    summary: 'This description',
    answers: { 'application/json': z.looseObject({ openapi: z.string() }) },
  },
  { route: 'GET /api/docs', summary: 'The calls as a page to read', answers: { 'text/html': z.string() } },
  {
    route: 'GET /metrics',
    summary: 'Figures for Prometheus, where METRICS_TOKEN is set',
    security: [{ bearer: [] }],
    answers: { 'text/plain': z.string() },
    codes: ['unauthenticated', 'not_found'],
  },
];

/** Every door of the server that is no call of a contract and no page. */
export const doors: readonly Door[] = [
  realtimeDoor,
  verifierDoor,
  bankDoor,
  statusListDoor,
  typeMetadataDoor,
  ...wellKnownDoors,
  ...operations,
];
