import { enableCompileCache } from 'node:module';

enableCompileCache();
const { readSettings } = await import('#platform/server/settings/settings.ts');
const { asRunHere } = await import('./doctor/as-run-here.ts');
const { closedPorts, startServer, startFault, startWarning } = await import('./start.ts');

process.title = 'ingam';
try {
  const settings = readSettings(process.env);
  const tell = (isQuarantined: boolean) => {
    if (isQuarantined)
      console.warn(asRunHere('Ingam is quarantined: it was restored from a backup; run: npm run ingam -- reconcile'));
    else console.log(`Ingam is ready: ${settings.publicUrl}`);
  };
  const failed = (error: unknown) => {
    console.error(asRunHere(`Ingam cannot continue: ${startFault(error) ?? String(error)}`));
    process.exit(1);
  };
  const server = await startServer(settings, { isDev: process.argv.includes('--dev'), changed: tell, failed });
  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    // An open stream or a slow query must not delay the exit beyond the promised 5 s.
    setTimeout(() => process.exit(1), 4500).unref();
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(`Ingam did not stop cleanly (${signal}): ${String(error)}`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Frees memory that only the start needed: the young generation may grow under load, but should be small at rest.
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  for (const line of closedPorts(settings)) console.log(line);
  for (const warning of [server.warning, startWarning(settings)]) if (warning !== undefined) console.warn(warning);
  tell(server.isQuarantined);
  if (server.next !== undefined) console.log(asRunHere(server.next));
} catch (error) {
  const fault = startFault(error);
  console.error(fault ? asRunHere(`Ingam cannot start: ${fault}`) : error);
  process.exit(1);
}
