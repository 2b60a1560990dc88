import type { Db } from './db.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

/** Where the store is: `databaseUrl` decides when it is set. */
export interface StorePlace {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}

/** Opens the store that the settings name, making an embedded one that is not there yet; throws StoreError with one clear line. */
export const openStore = ({ databaseUrl, dataDir }: StorePlace): Promise<Db> =>
  databaseUrl ? openPostgres({ url: databaseUrl, applicationName: 'ingam' }) : openPglite({ dataDir });
