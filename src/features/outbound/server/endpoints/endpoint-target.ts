import { isIP } from 'node:net';
import { refuse } from '#platform/refusal.ts';
import { isLoopbackAddress, isPublicAddress } from '#platform/server/outside/addresses.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { refusals } from '../../contract.ts';

type Here = Pick<Settings, 'mode' | 'publicUrl' | 'port'>;

/**
 * Returns the endpoint's address in stored form. Refuses addresses that the egress client would refuse at every
 * delivery. Host names are resolved and checked at each delivery.
 */
export function targetOf(text: string, here: Here): string {
  const url = new URL(text);
  // The URL parser reads `https:///vm` as host vm, so the text is checked too.
  const fault = /^https?:\/\/[^/\\]/i.test(text) ? faultOf(url, here) : 'has no host';
  if (fault === undefined) return url.href;
  throw refuse(refusals, 'endpoint_refused', { detail: `The address ${fault}.`, errors: { url: fault } });
}

function faultOf(url: URL, { mode, publicUrl, port }: Here): string | undefined {
  if (url.username || url.password) return 'must not contain a password';
  if (url.hash) return 'must have no fragment';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isHere = isIP(host) > 0 ? isLoopbackAddress(host) : /(^|\.)localhost$/.test(host);
  const ownPorts = [port, portOf(new URL(publicUrl))];
  if (url.host === new URL(publicUrl).host || (isHere && ownPorts.includes(portOf(url))))
    return 'is this server itself';
  if (isHere && mode === 'personal') return undefined;
  if (url.protocol !== 'https:') return 'must be https';
  if (isHere || (isIP(host) > 0 && !isPublicAddress(host))) return 'is not on the public internet';
  return undefined;
}

const portOf = ({ port, protocol }: URL): number => Number(port) || (protocol === 'https:' ? 443 : 80);
