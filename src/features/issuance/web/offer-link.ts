import { keptInTab } from '#platform/web/device/storage.ts';

const KEPT = 'credential_offer';
const OFFER = /credential_offer(_uri)?=/;

/** Returns the offer in the screen's URL after `#` or `?`. It is kept in this tab while the person signs in. */
export function readOfferLink(): string | undefined {
  const given = [location.hash, location.search].find((part) => OFFER.test(part));
  if (given === undefined) return keptInTab.getItem(KEPT) ?? undefined;
  keptInTab.setItem(KEPT, given);
  return given;
}

/** Parameters with which an issuer sent the person back (RFC 6749, section 4.1.2). */
export interface SignInReturn {
  readonly state: string;
  readonly code?: string;
  readonly iss?: string;
  readonly error?: string;
  /** The part of the address after `/offer/`, which identifies the server. */
  readonly at?: string;
}

let returned: SignInReturn | undefined;
/**
 * Returns the parameters of a return from an issuer and removes them from the URL. They stay in memory until they are
 * forgotten, because changing the URL may mount the screen again.
 */
export function readSignInReturn(): SignInReturn | undefined {
  const given = new URLSearchParams(location.search);
  const state = given.get('state');
  if (!state) return returned;
  const [code, iss, error] = [given.get('code'), given.get('iss'), given.get('error')];
  const [, , at] = location.pathname.split('/');
  returned = { state, ...(at && { at }), ...(code && { code }), ...(iss && { iss }), ...(error && { error }) };
  history.replaceState(history.state, '', location.pathname);
  return returned;
}
export function forgetSignInReturn(): void {
  returned = undefined;
}

export const forgetOfferLink = (): void => keptInTab.removeItem(KEPT);
