import { type Queryable, sql } from '#platform/server/store/db.ts';

/** Table as a backup stores it: every writable column in order, with its type. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/**
 * Tables whose rows are not backed up: the header has the migrations, and a restore applies the functions of the
 * restoring program.
 */
const SCHEMA_TABLES = ['schema_migrations', 'schema_functions'];

/**
 * Lists the tables of a store by name. Generated columns are left out because they compute themselves, and transaction
 * ids (xid8) because they mean nothing on another server.
 */
export async function tableShapes(db: Queryable): Promise<TableShape[]> {
  return db.rows(sql<TableShape>`SELECT c.relname AS name,
      jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> ALL (${SCHEMA_TABLES}::text[])
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' AND a.atttypid <> 'xid8'::regtype
    GROUP BY c.relname ORDER BY c.relname COLLATE "C"`);
}

const PARTITION = /^(outbox|event_deliveries|event_attempts)_(before|default|\d+)$/;
/** Returns the table that a backup's rows belong to. Older programs stored each partition under its own name. */
export const tableOf = (name: string): string => PARTITION.exec(name)?.[1] ?? name;

/** Returns the position of each sequence that has been used. */
export async function sequencePlaces(db: Queryable): Promise<Readonly<Record<string, string>>> {
  const rows = await db.rows(sql<{ name: string; last: string }>`SELECT sequencename AS name, last_value::text AS last
    FROM pg_sequences WHERE schemaname = current_schema() AND last_value IS NOT NULL ORDER BY 1`);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}
