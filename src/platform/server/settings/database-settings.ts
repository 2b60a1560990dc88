import { z } from 'zod';
import { database, schemaName } from './values.ts';

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

/** Location and use of the store, if it is not the embedded one. */
export interface DatabaseSettings {
  readonly databaseUrl: string | undefined;
  /**
   * URL for the role that owns the schema, if the role of `databaseUrl` does not. Used only for migrating, backup,
   * restore and rotation.
   */
  readonly databaseOwnerUrl: string | undefined;
  /** Replica from which exports are read. */
  readonly databaseReplicaUrl: string | undefined;
  /** Schema of the program's tables in that database. */
  readonly databaseSchema: string;
  /** Maximum number of connections, besides the one that listens. */
  readonly databasePool: number;
  /** Maximum ms for one statement, and for an idle transaction. */
  readonly databaseTimeoutMs: number;
}

/** Returns a one-line message if the settings conflict. */
export function databaseFault(values: Values & Others): string | undefined {
  if (!values.DATABASE_URL) {
    if (values.DATABASE_OWNER_URL) return 'DATABASE_OWNER_URL needs DATABASE_URL (the role that the program runs as)';
    if (values.DATABASE_REPLICA_URL) return 'DATABASE_REPLICA_URL needs DATABASE_URL (the primary)';
    return values.DATABASE_SCHEMA && 'DATABASE_SCHEMA needs DATABASE_URL: an embedded store has no schemas';
  }
  if (!values.MASTER_KEY_FILE) return 'DATABASE_URL needs MASTER_KEY_FILE (a file that contains the master key)';
  if (values.WALLET_MODE === 'hosted' && !values.PUBLIC_URL) return 'hosted mode with DATABASE_URL needs PUBLIC_URL';
  return undefined;
}

/** Returns the database settings from these values. */
export const databaseSettings = (values: Values): DatabaseSettings => ({
  databaseUrl: values.DATABASE_URL,
  databaseOwnerUrl: values.DATABASE_OWNER_URL,
  databaseReplicaUrl: values.DATABASE_REPLICA_URL,
  databaseSchema: values.DATABASE_SCHEMA ?? 'public',
  databasePool: values.DATABASE_POOL,
  databaseTimeoutMs: values.DATABASE_TIMEOUT_S * 1000,
});
