import type { ProtocolError } from './protocol-error.ts';

const isBearer = /^Bearer ([\w.~+/-]+=*)$/i;

/** The access token of a request (RFC 6750, section 2.1): of its header, and from nowhere else. */
export const tokenIn = (authorization = ''): string | undefined => isBearer.exec(authorization)?.[1];

export const badToken: ProtocolError = {
  status: 401,
  error: 'invalid_token',
  description: 'The access token is unknown or has ended.',
};
