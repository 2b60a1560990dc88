import type { FastifyReply } from 'fastify';
import { callHeaders } from '#platform/server/http/problems.ts';

/**
 * An error of an issuer's endpoint in the standard's form (RFC 6749, section 5.2; OpenID4VCI 1.0, sections 6.3 and
 * 8.3.1.2).
 */
export interface ProtocolError {
  readonly error: string;
  readonly description: string;
  /** HTTP status; 400 by default. */
  readonly status?: 400 | 401 | 404;
  /** Scheme of the resource's challenge; Bearer by default. */
  readonly scheme?: 'DPoP';
  /** Nonce for the next DPoP proof. */
  readonly dpopNonce?: string;
}

const isError = <T extends object>(answer: T | ProtocolError): answer is ProtocolError => 'error' in answer;

/** Sends a response in the standard's form, not to be cached. */
export function sendProtocol(reply: FastifyReply, answer: object | ProtocolError): FastifyReply {
  void reply.headers(callHeaders);
  if (!isError(answer)) return reply.send(answer);
  const { status = 400, error, description, scheme, dpopNonce } = answer;
  if (dpopNonce !== undefined) void reply.header('dpop-nonce', dpopNonce);
  if (scheme || error === 'invalid_token')
    void reply.header('www-authenticate', `${scheme ?? 'Bearer'} error="${error}"${scheme ? ', algs="ES256"' : ''}`);
  return reply.code(status).send({ error, error_description: description });
}
