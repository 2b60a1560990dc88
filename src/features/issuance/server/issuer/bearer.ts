import type { ProtocolError } from './protocol-error.ts';

const isToken = /^(Bearer|DPoP) ([\w.~+/-]+=*)$/i;

/** Access token of a request and its scheme (RFC 6750, section 2.1; RFC 9449, section 7.1). Only the header is read. */
export interface ShownToken {
  readonly token: string;
  readonly isBound: boolean;
}
export function tokenIn(authorization = ''): ShownToken | undefined {
  const [, scheme = '', token] = isToken.exec(authorization) ?? [];
  return token === undefined ? undefined : { token, isBound: scheme.toLowerCase() === 'dpop' };
}

export const badToken: ProtocolError = {
  status: 401,
  error: 'invalid_token',
  description: 'The access token is unknown or expired.',
};
