import type { FastifyInstance } from 'fastify';
import type { Settings } from '#platform/server/settings/settings.ts';
import { readBuilt } from './built.ts';

/**
 * Sets the one strict policy (docs/product/security.md#page-policy): nothing inline or foreign but by hash, wasm for scanning, no frames, no plug-ins,
 * camera, place and passkeys for ourselves and nothing else. Written once: a library that works it out for each answer costs a tenth of a read.
 */
export function setPolicy(app: FastifyInstance, { publicUrl }: Settings): void {
  const page = readBuilt();
  const ofPages = {
    'content-security-policy': [
      "default-src 'self'",
      `script-src ${["'self'", "'wasm-unsafe-eval'", ...hashes(page.scripts)].join(' ')}`,
      `style-src ${["'self'", ...hashes(page.styles)].join(' ')}`,
      "img-src 'self' data: blob:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy':
      'camera=(self), publickey-credentials-get=(self), publickey-credentials-create=(self), geolocation=(self), microphone=(), payment=(), usb=()',
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (!isCall(request.url)) reply.headers(ofPages);
    done();
  });
}

/** Whether a path is a call of the API: those say for themselves that they are data (callHeaders). */
export const isCall = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url);

const hashes = (those: readonly string[]) => those.map((one) => `'${one}'`);
