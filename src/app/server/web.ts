import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isOffered, screenPaths } from '#app/routes.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { sendRefusal } from '#platform/server/problems.ts';
import type { Settings } from '#platform/server/settings.ts';
import { BUILT, readBuilt } from './built.ts';
import { type AnswerPage, needsSession, pageAnswer } from './page-answer.ts';
import { isCall } from './policy.ts';

/** The link of a charge, which `/pay` shows (routes.ts). */
const CHARGE = '/pay/:id(^[\\w-]+$)';

const pagesOf = (settings: Settings, isDev: boolean) => [
  ...screenPaths.filter((path) => isOffered(path, { isDev, needsSession: needsSession(settings) })),
  CHARGE,
];

/** Serves the built web app: hashed assets for a year, the page itself fresh. */
export async function serveWeb(app: FastifyInstance, settings: Settings): Promise<AnswerPage> {
  const answerPage = pageAnswer(readBuilt(), settings);
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
  await app.register(answerShare);
  return answerPage;
}

/** What another app shares is the service worker's to take (app/worker/shared.ts); what comes before there is one is not read, and the scanner opens. */
function answerShare(app: FastifyInstance, _: unknown, done: () => void): void {
  app.addContentTypeParser('multipart/form-data', (_request, body, parsed) => {
    body.once('end', () => parsed(null)).resume();
  });
  app.post('/send', (_request, reply) => reply.redirect('/send?do=scan', 303));
  done();
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

/** An unknown call is 404 as JSON; an unknown page is 404 and the app, which shows its card. */
export function answerUnknown(app: FastifyInstance, answerPage: AnswerPage | undefined): void {
  app.setNotFoundHandler((request, reply) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (!answerPage || !isReading || isCall(request.url))
      return sendRefusal(reply, refuse(commonRefusals, 'not_found', { detail: 'There is no such call.' }));
    return answerPage(request, reply.code(404));
  });
}
