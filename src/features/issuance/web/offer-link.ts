import { keptInTab } from '#platform/web/device/storage.ts';

const KEPT = 'credential_offer';
const OFFER = /credential_offer(_uri)?=/;

/** The offer with which the screen was opened, behind `#` or `?`, kept in this tab while the person signs in on the way. */
export function readOffered(): string | undefined {
  const given = [location.hash, location.search].find((part) => OFFER.test(part));
  if (given === undefined) return keptInTab.getItem(KEPT) ?? undefined;
  keptInTab.setItem(KEPT, given);
  return given;
}

/** What an issuer sent the person back with (RFC 6749, section 4.1.2). */
export interface Returned {
  readonly state: string;
  readonly code?: string;
  readonly iss?: string;
  readonly error?: string;
  /** What followed `/offer/`: which server was to send them here. */
  readonly at?: string;
}

let returned: Returned | undefined;
/**
 * Where the person comes back from a sign-in at an issuer: what it gave them; it is taken out of the address, so that it stays nowhere. Until it is forgotten it
 * is read again, since taking it out of the address may make the screen begin anew.
 */
export function readReturned(): Returned | undefined {
  const given = new URLSearchParams(location.search);
  const state = given.get('state');
  if (!state) return returned;
  const [code, iss, error] = [given.get('code'), given.get('iss'), given.get('error')];
  const [, , at] = location.pathname.split('/');
  returned = { state, ...(at && { at }), ...(code && { code }), ...(iss && { iss }), ...(error && { error }) };
  history.replaceState(history.state, '', location.pathname);
  return returned;
}
export function forgetReturned(): void {
  returned = undefined;
}

export const forgetOffered = (): void => keptInTab.removeItem(KEPT);
