import type { Db } from '#platform/server/store/db.ts';
import { openPglite } from '#platform/server/store/embedded/pglite.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';

/** Location of the store. If `databaseUrl` is set it takes precedence. */
export interface StorePlace {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  /** Schema of the tables in that database; `public` by default. */
  readonly databaseSchema?: string;
  readonly databasePool?: number;
  readonly databaseTimeoutMs?: number;
}

/** Returns the location with DATABASE_OWNER_URL, the URL of the role that owns the schema, if that is set. */
export const placeOfOwner = <Place extends StorePlace & { readonly databaseOwnerUrl: string | undefined }>(
  place: Place,
): Place => ({ ...place, databaseUrl: place.databaseOwnerUrl ?? place.databaseUrl });

/** Returns a warning for the log if the last process on the store did not close it. */
export const cutOffWarning = ({ upkeep }: Db, { dataDir }: StorePlace): string | undefined =>
  upkeep?.wasCutOff
    ? `the last run on ${dataDir} was cut off: its store was recovered from its log. Anything lost at the end of the log is unknown`
    : undefined;

/** Opens the configured store, creating an embedded one if it is missing. Throws StoreError with a one-line message. */
export const openStore = (place: StorePlace): Promise<Db> =>
  place.databaseUrl
    ? openPostgres({
        url: place.databaseUrl,
        applicationName: 'ingam',
        ...(place.databaseSchema !== undefined && { schema: place.databaseSchema }),
        ...(place.databasePool !== undefined && { max: place.databasePool }),
        ...(place.databaseTimeoutMs !== undefined && { statementTimeoutMs: place.databaseTimeoutMs }),
      })
    : openPglite({ dataDir: place.dataDir });
