import type { FastifyInstance } from 'fastify';
import { readQueues } from '#features/ledger/server/queues.ts';
import { describeApi } from '#platform/openapi.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { type Db, sql } from '#platform/server/db.ts';
import { callHeaders, sendRefusal } from '#platform/server/problems.ts';
import type { Settings } from '#platform/server/settings.ts';
import type { Mounted } from './mount.ts';

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
      .send(describeApi(mounted.contracts, { title, version: '2.0.0', url: settings.publicUrl })),
  );
  app.get('/api/docs', async (_request, reply) => {
    const { renderApiPage } = await import('./api-page.ts');
    return reply.headers(callHeaders).type('text/html; charset=utf-8').send(renderApiPage(mounted.contracts, title));
  });
  app.get('/api/health', async (_request, reply) => reply.headers(callHeaders).send({ status: 'ok' }));
  app.get('/api/health/ready', async (request, reply) => {
    reply.headers(callHeaders);
    try {
      const schema = await db.one(sql<{ number: number }>`SELECT max(number) AS number FROM schema_migrations`);
      const ledger = await readQueues(db);
      return reply.send({ status: 'ok', store: db.store, schema: schema.number, queues: { ledger } });
    } catch (error) {
      request.log.error({ err: error, reqId: request.id }, 'not ready');
      return sendRefusal(
        reply,
        refuse(commonRefusals, 'unavailable', { detail: 'The store does not answer.', retryAfterS: 2 }),
      );
    }
  });
}
