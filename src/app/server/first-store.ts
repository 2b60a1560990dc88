import { enableCompileCache } from 'node:module';

enableCompileCache();
const { readSettings } = await import('#platform/server/settings/settings.ts');
const { hasStore } = await import('#platform/server/store/embedded/pglite-folder.ts');
const { makeFirstStore } = await import('./start.ts');

/*
 * Makes the embedded store that the next start opens, while the web app is being built (scripts/bootstrap.mjs). It does nothing where there is a
 * store or the settings name a database, and it prints nothing: the start reports what is wrong.
 */
try {
  const settings = readSettings(process.env);
  if (settings.databaseUrl === undefined && !hasStore(settings.dataDir)) await makeFirstStore(settings);
} catch {
  process.exitCode = 1;
}
