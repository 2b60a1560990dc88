import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ANSWER_MARK } from '#platform/answer-mark.ts';
import { commonRefusals, Refusal, refuse } from '#platform/refusal.ts';
import { isOutcomeUnknown, isUnavailable, isUserGone } from '#platform/server/store/db.ts';
import { isConflict } from '#platform/server/store/transactions.ts';

/**
 * Headers on every response of a call. Nobody may cache the response or embed it in a frame, and a browser may neither
 * run it nor load anything for it.
 */
export const callHeaders = {
  [ANSWER_MARK]: '1',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
const problemHeaders = { ...callHeaders, 'content-type': 'application/problem+json; charset=utf-8' };

/** Seconds after which to retry, sent with every response reporting that something is temporarily unavailable. */
const SOON_S = 2;

/**
 * Sends a refusal as problem details (RFC 9457): type, title, status, detail, `code`, and `errors` by field. A 503
 * always has Retry-After.
 */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { detail, errors, retryAfterS } = refusal.details;
  const afterS = retryAfterS ?? (refusal.status === 503 ? SOON_S : undefined);
  if (afterS !== undefined) reply.header('retry-after', String(Math.ceil(afterS)));
  if (refusal.status === 401 && !reply.hasHeader('www-authenticate'))
    reply.header('www-authenticate', challengeFor(reply.request));
  return reply
    .code(refusal.status)
    .headers(problemHeaders)
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

/**
 * Returns the challenge of a 401. If the request carried no token, the challenge names no error (RFC 6750 section 3).
 */
const challengeFor = ({ headers }: FastifyRequest): string =>
  headers.authorization === undefined ? 'Bearer realm="ingam"' : 'Bearer realm="ingam", error="invalid_token"';

const byFastifyCode: Record<string, keyof typeof commonRefusals> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
};

/**
 * Returns the refusal while the store is unavailable. For a write that may have succeeded, it says that the outcome is
 * unknown.
 */
const unavailable = (error: Error, { method }: FastifyRequest) =>
  refuse(commonRefusals, 'unavailable', {
    detail:
      method !== 'GET' && isOutcomeUnknown(error)
        ? 'It is unknown whether this was done. Repeat it, with the same key if it had one.'
        : 'The database is temporarily unavailable. Try again.',
  });

/**
 * Answers every thrown error in one of three ways: the refusal itself (401 for an account that has since been deleted),
 * 503 while the store is unavailable, 500 with a reference otherwise.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof Refusal) return sendRefusal(reply, error);
    // A client that disconnects in the middle of its body looks like a lost connection to the store.
    if ((isUnavailable(error) || isConflict(error)) && request.raw.errored !== error) {
      request.log.error({ err: error, reqId: request.id }, 'the store is not available');
      return sendRefusal(reply, unavailable(error, request));
    }
    if (isUserGone(error))
      return sendRefusal(reply, refuse(commonRefusals, 'unauthenticated', { detail: 'This account was deleted.' }));
    const known =
      byFastifyCode[error.code] ?? (error instanceof SyntaxError || error.statusCode === 400 ? 'malformed' : undefined);
    // Closing at once would reset the connection of a client that is still sending, before it has read the reason. The
    // rest of its body is discarded.
    if (known) return sendRefusal(reply.removeHeader('connection'), refuse(commonRefusals, known));
    const ref = randomUUID();
    request.log.error({ err: error, reqId: request.id, ref }, 'fault');
    return reply
      .code(500)
      .headers(problemHeaders)
      .send(
        JSON.stringify({
          type: 'urn:ingam:fault',
          title: 'Something went wrong on the server',
          status: 500,
          detail: 'Report the reference to the operator.',
          ref,
        }),
      );
  });
}

const byParserCode: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/**
 * Answers on the raw socket if the input is not an HTTP request: 400, 431 for oversized headers, 408 for a slow one.
 */
export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = byParserCode[error.code ?? ''] ?? 400;
  const title = STATUS_CODES[status];
  const body = JSON.stringify({ type: 'about:blank', title, status, detail: 'The request could not be parsed.' });
  const headers = { ...problemHeaders, 'content-length': Buffer.byteLength(body), connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${title}\r\n${lines.join('')}\r\n${body}`);
}
