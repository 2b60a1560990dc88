import { isIP } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from '#platform/server/outside/addresses.ts';
import type { Settings } from '#platform/server/settings/settings.ts';

/** Whether an endpoint may be a push service's: https and public, or on one's own machine a program of it. Names are judged at each sending, by the door out. */
export function mayBeEndpoint(text: string, { mode }: Pick<Settings, 'mode'>): boolean {
  const url = URL.parse(text);
  if (!url || url.username || url.password || url.hash) return false;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isHere = isIP(host) > 0 ? isLoopbackAddress(host) : /(^|\.)localhost$/.test(host);
  if (isHere) return mode === 'personal';
  return url.protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host));
}
