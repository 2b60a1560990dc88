import { z } from 'zod';
import type { Feature } from '#platform/server/feature.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { listNodes } from '#platform/server/upkeep/nodes.ts';
import { newestRecords } from '#platform/server/upkeep/records.ts';
import { readStoreState } from '#platform/server/upkeep/store-state.ts';
import { programSchema } from './migrations.ts';
import { programVersion } from './version.ts';

const record = z.object({ kind: z.string(), at: z.string(), ageS: z.int(), isOk: z.boolean() });
const queue = z.object({ due: z.int(), oldestDueS: z.number(), setAside: z.int() });

/** State of a server as `npm run ingam -- status` prints it. */
export const statusOnWire = z.object({
  version: z.string(),
  store: z.enum(['pglite', 'postgres']),
  schema: z.object({ program: z.int(), store: z.int(), compatibleSince: z.int().nullable() }),
  functions: z.record(z.string(), z.int()),
  epoch: z.string(),
  quarantinedAt: z.string().nullable(),
  restoredTo: z.string().nullable(),
  nodes: z.array(
    z.object({
      id: z.string(),
      version: z.string(),
      schema: z.int(),
      startedAt: z.string(),
      silentS: z.int(),
    }),
  ),
  queues: z.record(z.string(), queue),
  records: z.array(record),
});
export type Status = z.infer<typeof statusOnWire>;

const text = (at: Date | null) => at?.toISOString() ?? null;

/** Reads a server's state from its store, whose schema is this program's or a newer one that admits it. */
export async function readStatus(db: Db, parts: readonly Pick<Feature, 'queues'>[]): Promise<Status> {
  const state = await readStoreState(db);
  const { store, compatibleSince } = await db.one(sql<{ store: number; compatibleSince: number | null }>`
    SELECT max(number) AS store, max(compatible_since) AS "compatibleSince" FROM schema_migrations`);
  const sets = await db.rows(sql<{ feature: string; number: number }>`
    SELECT feature, number FROM schema_functions ORDER BY feature`);
  const queues: Status['queues'] = {};
  for (const { queues: own = {} } of parts)
    for (const [name, { read }] of Object.entries(own)) queues[name] = queue.parse(await read(db));
  return {
    version: programVersion(),
    store: db.store,
    schema: { program: programSchema(), store, compatibleSince },
    functions: Object.fromEntries(sets.map(({ feature, number }) => [feature, number])),
    epoch: state.epoch,
    quarantinedAt: text(state.quarantinedAt),
    restoredTo: text(state.restoredTo),
    nodes: (await listNodes(db)).map(({ startedAt, ...node }) => ({ ...node, startedAt: startedAt.toISOString() })),
    queues,
    records: (await newestRecords(db)).map(({ kind, at, ageS, isOk }) => ({ kind, at: at.toISOString(), ageS, isOk })),
  };
}

/** Formats a status for people. */
export function statusLines(status: Status): string[] {
  const { version, store, schema, nodes, queues, records } = status;
  const since =
    schema.compatibleSince === null ? '' : `; programs with schema ${schema.compatibleSince} or later may serve it`;
  const waiting = Object.entries(queues).filter(([, { due, setAside }]) => due + setAside > 0);
  return [
    `Ingam, release ${version}, over ${store}, schema ${schema.store} (this program ${schema.program}${since})`,
    `functions: ${Object.entries(status.functions)
      .map(([feature, number]) => `${feature} ${number}`)
      .join(', ')}`,
    ...(status.quarantinedAt === null ? [] : [`QUARANTINED since ${status.quarantinedAt}: npm run ingam -- reconcile`]),
    ...(status.restoredTo === null ? [] : [`restored to ${status.restoredTo}, epoch ${status.epoch}`]),
    ...(store === 'pglite' ? [] : [`nodes: ${nodes.length === 0 ? 'none seen within a day' : nodes.length}`]),
    ...nodes.map((node) => `  ${node.id} ${node.version} schema ${node.schema}, seen ${node.silentS} s ago`),
    waiting.length === 0 ? 'queues: empty' : 'queues:',
    ...waiting.map(
      ([name, { due, oldestDueS, setAside }]) =>
        `  ${name}: ${due} due, the oldest ${oldestDueS} s, ${setAside} set aside`,
    ),
    ...['audit', 'backup'].map((kind) => {
      const last = records.find((one) => one.kind === kind);
      return last ? `last ${kind}: ${last.at}${last.isOk ? '' : ', NOT in order'}` : `last ${kind}: none is recorded`;
    }),
  ];
}
