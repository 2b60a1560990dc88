/** Returns the shop's return address with the charge added. */
export function returnTo(url: string | null, chargeId: number): string | null {
  if (url === null) return null;
  const to = new URL(url);
  to.searchParams.set('charge', String(chargeId));
  return to.href;
}
