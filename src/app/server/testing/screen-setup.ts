import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { TestProject } from 'vitest/node';
import { copyTo, onServer } from '#platform/server/testing/databases.ts';
import type { ScreenServer } from './screen-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    screens: ScreenServer;
  }
}

/** Starts the one server of all screen tests on its own database, which is audited and dropped at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const template = new URL(project.getProvidedContext().postgresTemplate);
  const database = new URL(template);
  const name = `screens_${process.pid}`;
  database.pathname = `/${name}`;
  await copyTo(name, template);
  const worker = new Worker(new URL('./screen-server.ts', import.meta.url), {
    workerData: { databaseUrl: database.href },
    execArgv: [],
  });
  const [server] = (await once(worker, 'message')) as [ScreenServer];
  project.provide('screens', server);
  return async () => {
    worker.postMessage('stop');
    const [{ fault }] = (await once(worker, 'message')) as [{ fault?: string }];
    await onServer(template, `DROP DATABASE ${name} WITH (FORCE)`);
    if (fault) throw new Error(fault);
  };
}
