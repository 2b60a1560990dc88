import type { Db } from '#platform/server/store/db.ts';
import { openPglite } from '#platform/server/store/embedded/pglite.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';

/** Where the store is: `databaseUrl` decides when it is set. */
export interface StorePlace {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  /** Where the tables are in that database; public if not given. */
  readonly databaseSchema?: string;
  readonly databasePool?: number;
  readonly databaseTimeoutMs?: number;
}

/** The store as the role that owns its schema opens it, where that is another one than the program's. */
export const placeOfOwner = <Place extends StorePlace & { readonly databaseOwnerUrl: string | undefined }>(
  place: Place,
): Place => ({ ...place, databaseUrl: place.databaseOwnerUrl ?? place.databaseUrl });

/** The one line that tells the opener of a store that the last process on it did not close it. */
export const cutOffWarning = ({ upkeep }: Db, { dataDir }: StorePlace): string | undefined =>
  upkeep?.wasCutOff
    ? `the last run on ${dataDir} was cut off: its store was recovered from its log; what the cut end of the log held cannot be known`
    : undefined;

/** Opens the store that the settings name, making an embedded one that is not there yet; throws StoreError with one clear line. */
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
