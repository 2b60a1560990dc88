import { enableCompileCache } from 'node:module';

enableCompileCache();
const { readSettings } = await import('#platform/server/settings/settings.ts');
const { hasStore } = await import('#platform/server/store/embedded/pglite-folder.ts');
const { makeFirstStore } = await import('./start.ts');

/* Creates the embedded store for the next start while the web app is being built (scripts/bootstrap.mjs). Does nothing
   if a store exists or a database is configured. Prints nothing, since the start itself reports problems. */
try {
  const settings = readSettings(process.env);
  if (settings.databaseUrl === undefined && !hasStore(settings.dataDir)) await makeFirstStore(settings);
} catch {
  process.exitCode = 1;
}
