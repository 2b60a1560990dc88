import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callHeaders } from './problems.ts';

interface PublicAnswer {
  readonly body: string;
  readonly type: string;
  /** Cache lifetime in seconds. */
  readonly maxAgeS: number;
}

/**
 * Sends a response that is the same for everyone: any page may read it, caches may store it, and clients that have it
 * get 304.
 */
export function answerPublic(request: FastifyRequest, reply: FastifyReply, { body, type, maxAgeS }: PublicAnswer) {
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  reply.headers({
    ...callHeaders,
    'cache-control': `public, max-age=${maxAgeS}`,
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    etag,
  });
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type(type).send(body);
}

interface PrivateAnswer extends Pick<PublicAnswer, 'body' | 'type'> {
  /** Part of the response from which its ETag is computed, for example without the time at which it was generated. */
  readonly sameAs: string;
}

/**
 * Sends a response to anyone who knows a secret address: no shared cache stores it, no other page reads it, and clients
 * with the same content get 304.
 */
export function answerPrivate(request: FastifyRequest, reply: FastifyReply, { body, type, sameAs }: PrivateAnswer) {
  const tag = `"${createHash('sha256').update(sameAs).digest('base64url')}"`;
  reply.headers({ ...callHeaders, 'cache-control': 'private, no-cache', etag: `W/${tag}` });
  if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return reply.type(type).send(body);
}

/** Compares weakly (RFC 9110 section 13.1.2): a proxy that compresses marks the tag as weak. */
const isKnown = (given = '', etag: string): boolean =>
  given.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);
