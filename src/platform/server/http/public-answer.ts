import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callHeaders } from './problems.ts';

interface PublicAnswer {
  readonly body: string;
  readonly type: string;
  /** How long anybody may keep it, in seconds. */
  readonly maxAgeS: number;
}

/** Answers what is for everybody and says nothing of who asks: any page may read it, caches may keep it, 304 to a client that has it. */
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
  /** The answer as it is the same at any time, such as without the time at which it was made. */
  readonly sameAs: string;
}

/** Answers whoever knows a secret address: no cache between keeps it, no other page reads it, 304 to a client that has what is the same. */
export function answerPrivate(request: FastifyRequest, reply: FastifyReply, { body, type, sameAs }: PrivateAnswer) {
  const tag = `"${createHash('sha256').update(sameAs).digest('base64url')}"`;
  reply.headers({ ...callHeaders, 'cache-control': 'private, no-cache', etag: `W/${tag}` });
  if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return reply.type(type).send(body);
}

/** RFC 9110 section 13.1.2, compared weakly: a proxy that compresses marks the tag as weak. */
const isKnown = (given = '', etag: string): boolean =>
  given.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);
