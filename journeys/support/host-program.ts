import { closedPorts, type RunningServer, startServer, startWarning } from '#app/server/start.ts';
import { readSettings } from '#platform/server/settings/settings.ts';
import { countBoot } from '../../tools/child.ts';
import type { Ask, HostAnswer } from './host.ts';

/* Serves data folders in one process, on request: loading the server's code and preparing its store takes ten times as
   long as opening one more store. Each server is complete, with its own store, port, keys, jobs and settings. */
const running = new Map<number, RunningServer>();

async function start(env: Readonly<Record<string, string | undefined>>, id: number): Promise<string> {
  const settings = readSettings(env);
  countBoot('server');
  const server = await startServer(settings, { isDev: false });
  running.set(id, server);
  for (const line of closedPorts(settings)) console.log(line);
  for (const warning of [server.warning, startWarning(settings)]) if (warning !== undefined) console.warn(warning);
  return server.address;
}

async function stop(id: number): Promise<string> {
  await running.get(id)?.stop();
  running.delete(id);
  return '';
}

process.on('message', async ({ id, env }: Ask) => {
  const told: HostAnswer = await (env ? start(env, id) : stop(id)).then(
    (address) => ({ id, isStarted: env !== undefined, address }),
    (error: unknown) => ({ id, isStarted: env !== undefined, fault: String(error) }),
  );
  process.send?.(told);
});
process.once('disconnect', () => process.exit());
console.log('The host is ready');
