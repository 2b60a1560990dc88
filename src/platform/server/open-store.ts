import type { Db } from './db.ts';
import { openPglite } from './pglite.ts';
import { holdsStore } from './pglite-folder.ts';
import { openPostgres } from './postgres.ts';
import { StoreError } from './store-error.ts';

/** Where the store is: `databaseUrl` decides when it is set. */
export interface StorePlace {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}

/** Opens the store that the settings name, making an embedded one that is not there yet; throws StoreError with one clear line. */
export const openStore = ({ databaseUrl, dataDir }: StorePlace): Promise<Db> =>
  databaseUrl ? openPostgres({ url: databaseUrl, applicationName: 'ingam' }) : openPglite({ dataDir });

/** Opens a store that must be there already; a command that reads one does not make one. */
export function openExistingStore(place: StorePlace): Promise<Db> {
  if (!place.databaseUrl && !holdsStore(place.dataDir)) throw new StoreError(`there is no store in ${place.dataDir}`);
  return openStore(place);
}
