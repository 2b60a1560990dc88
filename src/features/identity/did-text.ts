/**
 * Shortens a DID to its method and the first six and last four characters of the address (`did:ethr:0x5290...9EE7`).
 */
export function shortDid(did: string): string {
  const address = did.slice(did.lastIndexOf(':') + 1);
  const method = did.split(':').slice(0, 2).join(':');
  return `${method}:${address.slice(0, 6)}...${address.slice(-4)}`;
}
