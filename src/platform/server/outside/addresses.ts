import { BlockList, isIPv4 } from 'node:net';

// IANA's special-purpose address registries (RFC 6890 and its updates): everything not globally reachable, and
// multicast.
const special = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special.addSubnet(network, bits, 'ipv4');

// The only allocated range of IPv6, 2000::/3. Parts of it are special, and addresses there that embed an IPv4 address
// could lead to any host.
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, bits, 'ipv6');

/**
 * Reports whether an IP address is on the public internet: not private, shared, loopback, link-local, multicast,
 * reserved or embedding another address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4');
  const bare = address.replace(/%.*$/, '');
  return global6.check(bare, 'ipv6') && !special.check(bare, 'ipv6');
}

const here = new BlockList();
here.addSubnet('127.0.0.0', 8, 'ipv4');
here.addAddress('::1', 'ipv6');

/** Reports whether an IP address is a loopback address of this machine. */
export const isLoopbackAddress = (address: string): boolean => here.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
