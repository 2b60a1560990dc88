import type { CustomFetch } from 'openid-client';
import { type Egress, EgressError } from '#platform/server/outside/egress.ts';

/** More than this is no metadata, no set of keys and no token. */
const MOST_BYTES = 256 * 1024;
/** Of an answer without a body, which a Response then may not be given one. */
const BARE: readonly number[] = [204, 205, 304];

/**
 * How openid-client asks, through the one door out: no redirects, what it waits for and reads is bounded. Only the host that the settings name may be private;
 * where its metadata lead elsewhere that is asked as anything from outside.
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
    if (bytes.byteLength > MOST_BYTES) throw new EgressError('too_large', 'more than a provider says');
    const type = told['content-type'];
    return new Response(BARE.includes(status) ? null : new Uint8Array(bytes), {
      status,
      headers: typeof type === 'string' ? { 'content-type': type } : {},
    });
  };

/** Forms and texts alone are sent. */
function textOf(body: unknown): string {
  if (typeof body === 'string') return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new Error('a provider is sent forms alone');
}
