import type { FastifyInstance } from 'fastify';
import { describeApi } from '#platform/openapi.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { callHeaders, sendRefusal } from '#platform/server/problems.ts';
import type { Settings } from '#platform/server/settings.ts';
import { migrations } from './commands.ts';
import { doors } from './doors.ts';
import type { Mounted } from './mount.ts';
import { createReadiness, storeAway } from './readiness.ts';

export interface OperationsOptions {
  readonly db: Db;
  readonly settings: Settings;
  readonly mounted: Mounted;
}

/** Mounts what those who run and those who call the server read: health, readiness, and the description of the API. */
export function mountOperations(app: FastifyInstance, { db, settings, mounted }: OperationsOptions): void {
  const title = `Ingam API on ${settings.networkName}`;
  // Made when somebody reads it: it would hold tens of megabytes in a process that nobody asks.
  app.get('/api/openapi.json', async (_request, reply) =>
    reply
      .headers(callHeaders)
      .send(describeApi({ contracts: mounted.contracts, doors }, { title, version: '2.0.0', url: settings.publicUrl })),
  );
  app.get('/api/docs', async (_request, reply) => {
    const { renderApiPage } = await import('./api-page.ts');
    return reply.headers(callHeaders).type('text/html; charset=utf-8').send(renderApiPage(mounted.contracts, title));
  });
  app.get('/api/health', async (_request, reply) => reply.headers(callHeaders).send({ status: 'ok' }));
  const readiness = createReadiness(db, Math.max(...migrations().map(({ number }) => number)));
  app.get('/api/health/ready', async (request, reply) => {
    try {
      return reply.headers(callHeaders).send(await readiness());
    } catch (error) {
      request.log.error({ err: error, reqId: request.id }, 'not ready');
      return sendRefusal(reply, error instanceof Refusal ? error : storeAway());
    }
  });
}
