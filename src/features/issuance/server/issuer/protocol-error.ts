import type { FastifyReply } from 'fastify';
import { callHeaders } from '#platform/server/http/problems.ts';

/** What an issuer's endpoints refuse, in the words of the standard (RFC 6749, section 5.2; OpenID4VCI 1.0, sections 6.3 and 8.3.1.2). */
export interface ProtocolError {
  readonly error: string;
  readonly description: string;
  /** 400 unless told. */
  readonly status?: 400 | 401 | 404;
  /** In whose words a resource challenges; a bearer's unless told. */
  readonly scheme?: 'DPoP';
  /** For the next proof of a key. */
  readonly dpopNonce?: string;
}

const isError = <T extends object>(answer: T | ProtocolError): answer is ProtocolError => 'error' in answer;

/** Answers as the standards write it, kept by nobody. */
export function sendProtocol(reply: FastifyReply, answer: object | ProtocolError): FastifyReply {
  void reply.headers(callHeaders);
  if (!isError(answer)) return reply.send(answer);
  const { status = 400, error, description, scheme, dpopNonce } = answer;
  if (dpopNonce !== undefined) void reply.header('dpop-nonce', dpopNonce);
  if (scheme || error === 'invalid_token')
    void reply.header('www-authenticate', `${scheme ?? 'Bearer'} error="${error}"${scheme ? ', algs="ES256"' : ''}`);
  return reply.code(status).send({ error, error_description: description });
}
