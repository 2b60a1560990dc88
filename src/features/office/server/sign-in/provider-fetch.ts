import type { CustomFetch } from 'openid-client';
import { type Egress, EgressError } from '#platform/server/outside/egress.ts';

/** Maximum bytes of a response: metadata, keys and tokens are smaller. */
const MOST_BYTES = 256 * 1024;
/** Statuses with which a Response may not have a body. */
const BARE: readonly number[] = [204, 205, 304];

/**
 * Fetch for openid-client through the egress client: no redirects, bounded time and size. Only the configured host may
 * have a private address. Other hosts named by its metadata are treated as public addresses.
 */
export const fetchBy =
  (egress: Egress, host: string): CustomFetch =>
  async (url, { method, headers, body }) => {
    const {
      status,
      headers: told,
      body: bytes,
    } = await egress.request({
      url,
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body !== undefined && body !== null && { body: textOf(body) }),
      from: new URL(url).host === host ? 'operator' : 'outside',
      purpose: 'office sign-in',
    });
    if (bytes.byteLength > MOST_BYTES) throw new EgressError('too_large', 'the provider’s answer is too large');
    const type = told['content-type'];
    return new Response(BARE.includes(status) ? null : new Uint8Array(bytes), {
      status,
      headers: typeof type === 'string' ? { 'content-type': type } : {},
    });
  };

/** Returns the body as text: requests to the provider contain only forms and texts. */
function textOf(body: unknown): string {
  if (typeof body === 'string') return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new Error('only forms are sent to a provider');
}
