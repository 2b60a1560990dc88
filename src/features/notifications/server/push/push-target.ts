import { isIP } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from '#platform/server/outside/addresses.ts';
import type { Settings } from '#platform/server/settings/settings.ts';

/**
 * Reports whether a text may be the endpoint of a push service: public https, or in a personal wallet a confirmed
 * origin on the same machine. The egress client checks resolved addresses at each request.
 */
export function mayBeEndpoint(text: string, { mode }: Pick<Settings, 'mode'>, confirmed: readonly string[]): boolean {
  const url = URL.parse(text);
  if (!url || url.username || url.password || url.hash) return false;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isOnThisMachine(url)) return mode === 'personal' && confirmed.includes(url.origin);
  return url.protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host));
}

export function isOnThisMachine(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) > 0 ? isLoopbackAddress(host) : /(^|\.)localhost$/.test(host);
}
