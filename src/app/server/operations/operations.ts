import type { FastifyInstance } from 'fastify';
import type { Contract } from '#platform/contract.ts';
import { describeApi } from '#platform/openapi/openapi.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Feature } from '#platform/server/feature.ts';
import { callHeaders, sendRefusal } from '#platform/server/http/problems.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { isAlreadyLogged } from '#platform/server/store/store-watch.ts';
import { type Readiness, storeUnavailable } from '../admin/readiness.ts';
import { doorsOf } from './doors.ts';
import { madeOnce } from './made-once.ts';

export interface OperationsOptions {
  readonly settings: Settings;
  readonly parts: readonly Feature[];
  readonly contracts: readonly Contract[];
  readonly readiness: () => Promise<Readiness>;
}

const isPublic = { config: { isPublic: true } } as const;
const isForMonitors = { config: { isPublic: true, isForMonitors: true } } as const;

/** Mounts health, readiness and the API description, for operators and callers. */
export function mountOperations(
  app: FastifyInstance,
  { settings, parts, contracts, readiness }: OperationsOptions,
): void {
  const title = `Ingam API on ${settings.networkName}`;
  // The description is not kept as objects, which would take tens of megabytes in processes that nobody asks for it.
  const describe = async () =>
    JSON.stringify(
      describeApi(
        { contracts, doors: doorsOf(parts), webhooks: parts.flatMap(({ webhooks = [] }) => webhooks) },
        { title, version: '2.0.0', url: settings.publicUrl },
      ),
    );
  app.get('/api/openapi.json', isPublic, madeOnce('application/json; charset=utf-8', describe));
  const renderPage = async () => (await import('./api-page.ts')).renderApiPage(contracts, title);
  app.get('/api/docs', isPublic, madeOnce('text/html; charset=utf-8', renderPage));
  app.get('/api/health', isForMonitors, async (_request, reply) => reply.headers(callHeaders).send({ status: 'ok' }));
  let isReady = true;
  app.get('/api/health/ready', isForMonitors, async (request, reply) => {
    try {
      const found = await readiness();
      if (!isReady) request.log.warn('ready again');
      isReady = true;
      return reply.headers(callHeaders).send(found);
    } catch (error) {
      // Load balancers ask every second, so only a change is logged.
      if (isReady && !isAlreadyLogged(error)) {
        request.log.error({ err: error, reqId: request.id }, 'not ready');
        isReady = false;
      }
      return sendRefusal(reply, error instanceof Refusal ? error : storeUnavailable(error));
    }
  });
}
