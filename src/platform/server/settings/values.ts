import { isIP } from 'node:net';
import { z } from 'zod';

/** How this machine is called. */
export const LOOPBACK: readonly string[] = ['127.0.0.1', '::1', 'localhost'];

/** Whether an address is of this machine. */
export const isLoopback = (url: URL): boolean => LOOPBACK.includes(url.hostname.replace(/^\[|\]$/g, ''));

/** An address without a path. */
export const origin = z
  .string()
  .refine(
    (value) =>
      URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && /^https?:\/\/[^/?#]+\/?$/.test(value),
    'must be an origin such as https://wallet.example',
  );

/** What TRUST_PROXY says where people reach this process by nothing in between. */
export const NO_PROXY = 'none';
const KNOWN_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/** Addresses, networks and names of networks between commas, as the trust in forwarded headers takes them. */
export function areProxies(list: string): boolean {
  return list.split(',').every((entry) => {
    const [address = '', bits = '0', ...more] = entry.trim().split('/');
    if (KNOWN_NETWORKS.includes(entry.trim())) return true;
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    return more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
  });
}

/** Where mail goes: a server that takes it, or a folder. */
export function isMailUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url?.search !== '' || url.hash !== '') return false;
  if (url.protocol === 'file:') return url.host === '' && url.pathname.length > 1;
  return /^smtps?:$/.test(url.protocol) && url.hostname !== '' && url.pathname.replace('/', '') === '';
}
