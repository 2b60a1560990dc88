import { openControl } from '#platform/server/control.ts';
import { migrate } from '#platform/server/migrate.ts';
import { openStore } from '#platform/server/open-store.ts';
import { type Settings, SettingsError } from '#platform/server/settings.ts';
import { StoreError } from '#platform/server/store-error.ts';
import { isVaultEmpty, openMasterKey } from '#platform/server/vault-keys.ts';
import { buildServer } from './build.ts';
import { audit, migrations } from './commands.ts';

export interface RunningServer {
  /** What a person opens. */
  readonly address: string;
  stop(): Promise<void>;
}

/** Opens and migrates the store, makes what a first start needs, and listens only when everything is ready. */
export async function startServer(settings: Settings, options: { isDev: boolean }): Promise<RunningServer> {
  const db = await openStore(settings);
  try {
    await migrate(db, migrations());
    const masterKeys = openMasterKey({
      file: settings.masterKeyFile,
      dataDir: settings.dataDir,
      isEmbedded: settings.databaseUrl === undefined,
      storeIsEmpty: await isVaultEmpty(db),
    });
    const server = await buildServer({
      settings,
      db,
      masterKeys,
      isDev: options.isDev,
      hasWeb: true,
      ...(!settings.databaseUrl && { folder: settings.dataDir }),
    });
    const { dataDir } = settings;
    const control = settings.databaseUrl ? undefined : await openControl({ dataDir, db, audit: () => audit(db) });
    await server.listen();
    return {
      address: settings.publicUrl,
      stop: async () => {
        await server.stop();
        await control?.close();
        await db.close();
      },
    };
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** The one line that tells a person why the start failed, when it is something that a person can mend. */
export function startFault(error: unknown): string | undefined {
  if (error instanceof SettingsError || error instanceof StoreError) return error.message;
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const port = 'port' in error ? Number(error.port) : 0;
  if (error.code === 'EADDRINUSE') return `port ${port} is in use; try: PORT=${port + 1} npm start`;
  if (error.code === 'EACCES' && port > 0) return `port ${port} is not allowed here; try: PORT=5000 npm start`;
  return error.code === 'EADDRNOTAVAIL' ? `HOST is no address of this machine` : undefined;
}
