import type { FastifyInstance } from 'fastify';
import { describeApi } from '#platform/openapi.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { type Db, sql } from '#platform/server/db.ts';
import { callHeaders, sendRefusal } from '#platform/server/problems.ts';
import type { Settings } from '#platform/server/settings.ts';
import { renderApiPage } from './api-page.ts';
import type { Mounted } from './mount.ts';

export interface OperationsOptions {
  readonly db: Db;
  readonly settings: Settings;
  readonly mounted: Mounted;
}

/** Mounts what those who run and those who call the server read: health, readiness, and the description of the API. */
export function mountOperations(app: FastifyInstance, { db, settings, mounted }: OperationsOptions): void {
  const title = `Ingam API on ${settings.networkName}`;
  const description = describeApi(mounted.contracts, { title, version: '2.0.0', url: settings.publicUrl });
  const page = renderApiPage(mounted.contracts, title);
  app.get('/api/openapi.json', async (_request, reply) => reply.headers(callHeaders).send(description));
  app.get('/api/docs', async (_request, reply) =>
    reply.headers(callHeaders).type('text/html; charset=utf-8').send(page),
  );
  app.get('/api/health', async (_request, reply) => reply.headers(callHeaders).send({ status: 'ok' }));
  app.get('/api/health/ready', async (request, reply) => {
    reply.headers(callHeaders);
    try {
      const schema = await db.one(sql<{ number: number }>`SELECT max(number) AS number FROM schema_migrations`);
      return reply.send({ status: 'ok', store: db.store, schema: schema.number });
    } catch (error) {
      request.log.error({ err: error, reqId: request.id }, 'not ready');
      return sendRefusal(
        reply,
        refuse(commonRefusals, 'unavailable', { detail: 'The store does not answer.', retryAfterS: 2 }),
      );
    }
  });
}
