import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { screenPaths } from '#app/routes.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { sendRefusal } from '#platform/server/problems.ts';
import type { Settings } from '#platform/server/settings.ts';
import { BUILT, readBuilt } from './built.ts';
import { isCall } from './policy.ts';

/** Answers a path that is no call and no file. */
export type AnswerPage = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** Serves the built web app: hashed assets for a year, the page itself fresh. */
export async function serveWeb(
  app: FastifyInstance,
  { mode, hasDemoData, ownerPassword }: Settings,
): Promise<AnswerPage> {
  // The page learns from its own markup in which mode it is served, whether somebody must sign in, and whether with demo data; it has no call for that.
  const needsSession = mode === 'hosted' || ownerPassword !== undefined;
  const page = readBuilt()
    .replace('name="wallet-mode" content="personal"', `name="wallet-mode" content="${mode}"`)
    .replace('name="sign-in" content="open"', `name="sign-in" content="${needsSession ? 'needed' : 'open'}"`)
    .replace('name="demo-data" content="off"', `name="demo-data" content="${hasDemoData ? 'on' : 'off'}"`);
  const answerPage: AnswerPage = (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  await app.register(serveStatic, {
    root: BUILT,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  for (const path of screenPaths) app.get(path, answerPage);
  return answerPage;
}

/** Serves the web's sources with hot reload: Vite inside this server, so that development has one origin too. */
export async function serveVite(app: FastifyInstance): Promise<AnswerPage> {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: app.server } }, appType: 'spa' });
  app.addHook('onClose', () => vite.close());
  const answerPage: AnswerPage = (request, reply) => {
    reply.hijack();
    vite.middlewares(request.raw, reply.raw);
    return reply;
  };
  for (const path of screenPaths) app.get(path, answerPage);
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
