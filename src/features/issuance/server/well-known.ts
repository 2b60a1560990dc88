/**
 * Returns the address of metadata about an identifier. The well-known part goes between host and path (OpenID4VCI 1.0,
 * section 12.2.2; RFC 8414, section 3.1).
 */
export function wellKnownOf(name: string, identifier: string): string {
  const { origin, pathname } = new URL(identifier);
  return `${origin}/.well-known/${name}${pathname === '/' ? '' : pathname}`;
}
