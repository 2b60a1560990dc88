import { z } from 'zod';
import { database, schemaName } from './values.ts';

/** What is told of the database. */
export const databaseValues = {
  DATABASE_URL: database.optional(),
  DATABASE_OWNER_URL: database.optional(),
  DATABASE_REPLICA_URL: database.optional(),
  DATABASE_SCHEMA: schemaName.optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  DATABASE_TIMEOUT_S: z.coerce.number().int().min(1).max(600).default(15),
};

type Values = z.output<z.ZodObject<typeof databaseValues>>;
type Others = {
  readonly MASTER_KEY_FILE?: string | undefined;
  readonly WALLET_MODE: string;
  readonly PUBLIC_URL?: string | undefined;
};

/** Where the store is when it is not the embedded one, and how it is used. */
export interface DatabaseSettings {
  readonly databaseUrl: string | undefined;
  /** Of the role that owns the schema, where that of `databaseUrl` does not: migrating, backup, restore and rotation alone use it. */
  readonly databaseOwnerUrl: string | undefined;
  /** A replica of it, which exports are read from. */
  readonly databaseReplicaUrl: string | undefined;
  /** Where its tables are in that database. */
  readonly databaseSchema: string;
  /** Connections at most, beside the one that listens. */
  readonly databasePool: number;
  /** How long one statement may take, and a transaction be idle. */
  readonly databaseTimeoutMs: number;
}

/** What does not fit together, in one line. */
export function databaseFault(values: Values & Others): string | undefined {
  if (!values.DATABASE_URL) {
    if (values.DATABASE_OWNER_URL) return 'DATABASE_OWNER_URL needs DATABASE_URL (the role that the program runs as)';
    if (values.DATABASE_REPLICA_URL)
      return 'DATABASE_REPLICA_URL needs DATABASE_URL (the store that it is a replica of)';
    return values.DATABASE_SCHEMA && 'DATABASE_SCHEMA needs DATABASE_URL: an embedded store has no schemas';
  }
  if (!values.MASTER_KEY_FILE) return 'DATABASE_URL needs MASTER_KEY_FILE (a file that holds the master key)';
  if (values.WALLET_MODE === 'hosted' && !values.PUBLIC_URL) return 'hosted mode with DATABASE_URL needs PUBLIC_URL';
  return undefined;
}

/** The settings of the database that these values are. */
export const databaseSettings = (values: Values): DatabaseSettings => ({
  databaseUrl: values.DATABASE_URL,
  databaseOwnerUrl: values.DATABASE_OWNER_URL,
  databaseReplicaUrl: values.DATABASE_REPLICA_URL,
  databaseSchema: values.DATABASE_SCHEMA ?? 'public',
  databasePool: values.DATABASE_POOL,
  databaseTimeoutMs: values.DATABASE_TIMEOUT_S * 1000,
});
