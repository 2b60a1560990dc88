import type { FastifyInstance } from 'fastify';
import type { Settings } from '#platform/server/settings/settings.ts';
import { readBuilt } from './built.ts';

/**
 * Sets the strict content security policy (docs/product/security.md#page-policy): inline code only by hash, no foreign
 * code, wasm for the scanner, no frames or plug-ins; camera, location and passkeys for this origin only. The headers
 * are computed once, because a library that computes them per answer costs a tenth of a read.
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

/** Reports whether a path is an API call; calls set their own headers (callHeaders). */
export const isCall = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url);

const hashes = (those: readonly string[]) => those.map((one) => `'${one}'`);
