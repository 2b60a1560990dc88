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

/** The link of a charge, which `/pay` shows (routes.ts). */
const CHARGE = '/pay/:id(^[\\w-]+$)';
/** The places of the office, which `/office` shows. */
const OFFICE = '/office/:place(^\\w+$)';

const pagesOf = (settings: Settings, isDev: boolean) => [
  ...screenPaths.filter((path) =>
    isOffered(path, { isDev, needsSession: needsSession(settings), isHosted: settings.mode === 'hosted' }),
  ),
  CHARGE,
  ...(settings.mode === 'hosted' ? [OFFICE] : []),
];

/** Serves the built web app: hashed assets for a year, the page itself fresh. */
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
    // The page is answered by pageAnswer alone, which tells it the mode.
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
 * What another app shares is the service worker's to take (app/worker/shared.ts); of what comes before there is one not a byte is read. The
 * scanner opens, or the page alone (413) after what is too large: a browser that cannot send it to its end follows no redirect.
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

/** Serves the web's sources with hot reload: Vite inside this server, so that development has one origin too. */
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
  method_not_allowed: { status: 405, title: 'This path has no such method' },
});

/**
 * An unknown call is 404 as JSON; an unknown page is 404 and the app, which shows its card. A slash at the end of a page leads to the page without it. A path that is there for other methods is 405 with
 * those (RFC 9110 section 15.5.6).
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
      return sendRefusal(reply, refuse(commonRefusals, 'not_found', { detail: 'There is no such call.' }));
    return answerPage(request, reply.code(404));
  });
}
