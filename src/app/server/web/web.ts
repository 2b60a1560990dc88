import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isOffered, screenPaths } from '#app/routes.ts';
import { commonRefusals, defineRefusals, refuse } from '#platform/refusal.ts';
import type { Feature } from '#platform/server/feature.ts';
import { BODY_LIMIT } from '#platform/server/http/admission.ts';
import { sendRefusal } from '#platform/server/http/problems.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import type { MethodsOf } from '../operations/methods.ts';
import { BUILT, readBuilt } from './built.ts';
import { type AnswerPage, needsSession, pageAnswer } from './page-answer.ts';
import { isCall } from './policy.ts';

/** Link of a charge, shown by `/pay` (routes.ts). */
const CHARGE = '/pay/:id(^[\\w-]+$)';
/** Pages of the office, shown by `/office`. */
const OFFICE = '/office/:place(^\\w+$)';

const pagesOf = (settings: Settings, isDev: boolean) => [
  ...screenPaths.filter((path) =>
    isOffered(path, { isDev, needsSession: needsSession(settings), isHosted: settings.mode === 'hosted' }),
  ),
  CHARGE,
  ...(settings.mode === 'hosted' ? [OFFICE] : []),
];

/** Serves the built web app: hashed assets with a lifetime of a year, the page itself revalidated. */
export async function serveWeb(
  app: FastifyInstance,
  settings: Settings,
  parts: readonly Feature[],
): Promise<AnswerPage> {
  const answerPage = pageAnswer(readBuilt(), settings, parts);
  await app.register(serveStatic, {
    root: BUILT,
    wildcard: false,
    index: false,
    preCompressed: true,
    // Only pageAnswer serves the page, since it adds the server's facts.
    globIgnore: ['index.html*'],
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  for (const path of pagesOf(settings, false)) app.get(path, answerPage);
  await app.register(async (scope) => answerShare(scope, answerPage));
  return answerPage;
}

/**
 * Answers content shared from another app before the service worker, which normally takes it (app/worker/shared.ts), is
 * installed. The body is not read: the scanner opens, or for a body that is too large the page alone (413), because a
 * browser that could not send everything follows no redirect.
 */
export function answerShare(scope: FastifyInstance, answerPage: AnswerPage): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _body, done) => done(null));
  scope.post('/send', (request, reply) => {
    const { 'content-length': length = 0, 'transfer-encoding': coding } = request.headers;
    reply.header('connection', 'close');
    const isTooLarge = coding !== undefined || Number(length) > BODY_LIMIT;
    return isTooLarge ? answerPage(request, reply.code(413)) : reply.redirect('/send?do=scan', 303);
  });
}

/** Serves the web sources with hot reload through Vite inside this server, so that development also has one origin. */
export async function serveVite(app: FastifyInstance, settings: Settings): Promise<AnswerPage> {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: app.server } }, appType: 'spa' });
  app.addHook('onClose', () => vite.close());
  const answerPage: AnswerPage = (request, reply) => {
    reply.hijack();
    vite.middlewares(request.raw, reply.raw);
    return reply;
  };
  for (const path of pagesOf(settings, true)) app.get(path, answerPage);
  return answerPage;
}

const refusals = defineRefusals({
  method_not_allowed: { status: 405, title: 'This path does not support the method' },
});

/**
 * Answers unknown calls with 404 as JSON, and unknown pages with 404 and the app, which shows its card. A trailing
 * slash redirects to the page without it. A known path with another method gets 405 with the allowed ones (RFC 9110
 * section 15.5.6).
 */
export function answerUnknown(app: FastifyInstance, answerPage: AnswerPage | undefined, methodsOf: MethodsOf): void {
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsOf(request.url);
    if (methods.length > 0 && !methods.includes(request.method))
      return sendRefusal(reply.header('allow', methods.join(', ')), refuse(refusals, 'method_not_allowed'));
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    const [, path, query = ''] = /^((?:\/[\w-]+)+)\/(\?.*)?$/.exec(request.url) ?? [];
    if (isReading && path !== undefined && !isCall(request.url)) return reply.redirect(path + query, 308);
    if (!answerPage || !isReading || isCall(request.url))
      return sendRefusal(reply, refuse(commonRefusals, 'not_found', { detail: 'This call does not exist.' }));
    return answerPage(request, reply.code(404));
  });
}
