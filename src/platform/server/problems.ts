import { randomUUID } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { commonRefusals, Refusal, refuse } from '#platform/refusal.ts';
import { isUnavailable } from './db.ts';

const PROBLEM = 'application/problem+json; charset=utf-8';

/** Answers a refusal as problem details (RFC 9457): type, title, status, detail, `code`, and `errors` by field. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { detail, errors, retryAfterS } = refusal.details;
  if (retryAfterS !== undefined) reply.header('retry-after', String(Math.ceil(retryAfterS)));
  return reply
    .code(refusal.status)
    .type(PROBLEM)
    .header('cache-control', 'no-store')
    .send(
      JSON.stringify({
        type: `urn:ingam:refusal:${refusal.code}`,
        title: refusal.title,
        status: refusal.status,
        detail: detail ?? refusal.title,
        code: refusal.code,
        ...(errors && { errors }),
      }),
    );
}

const byFastifyCode: Record<string, keyof typeof commonRefusals> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
};

/** Turns everything that is thrown into one of three answers: the refusal itself, 503 while the store is away, 500 with a reference. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof Refusal) return sendRefusal(reply, error);
    if (isUnavailable(error)) {
      request.log.error({ err: error }, 'the store is not available');
      return sendRefusal(
        reply,
        refuse(commonRefusals, 'unavailable', { detail: 'The store cannot be reached. Try again.', retryAfterS: 2 }),
      );
    }
    const known =
      byFastifyCode[error.code] ?? (error instanceof SyntaxError || error.statusCode === 400 ? 'malformed' : undefined);
    if (known) return sendRefusal(reply, refuse(commonRefusals, known));
    const ref = randomUUID();
    request.log.error({ err: error, ref }, 'fault');
    return reply
      .code(500)
      .type(PROBLEM)
      .header('cache-control', 'no-store')
      .send(
        JSON.stringify({
          type: 'urn:ingam:fault',
          title: 'Something went wrong here',
          status: 500,
          detail: 'Tell us the reference.',
          ref,
        }),
      );
  });
}
