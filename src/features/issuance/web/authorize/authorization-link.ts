import { keptInTab } from '#platform/web/device/storage.ts';

const KEPT = 'wallet_request';
/** Reference to a pushed authorization request (RFC 9126, section 4). */
export interface AuthorizationLink {
  readonly requestUri: string;
  readonly clientId: string;
}

let read: AuthorizationLink | undefined;
/**
 * Returns the wallet's request in the screen's URL and removes it from there. It is kept in this tab while the person
 * signs in.
 */
export function readAuthorizationLink(): AuthorizationLink | undefined {
  const given = new URLSearchParams(location.search);
  const requestUri = given.get('request_uri');
  if (requestUri === null) return location.search + location.hash === '' ? (read ?? kept()) : undefined;
  read = { requestUri, clientId: given.get('client_id') ?? '' };
  history.replaceState(history.state, '', location.pathname);
  try {
    keptInTab.setItem(KEPT, JSON.stringify(read));
  } catch {
    // Without storage in the tab, it lasts until the page is reloaded.
  }
  return read;
}

function kept(): AuthorizationLink | undefined {
  try {
    const { requestUri, clientId } = JSON.parse(keptInTab.getItem(KEPT) ?? '{}') as Partial<AuthorizationLink>;
    return requestUri === undefined || clientId === undefined ? undefined : { requestUri, clientId };
  } catch {
    return undefined;
  }
}

/** Forgets the request after it was answered, so that the screen opens empty. */
export function forgetAuthorizationLink(): void {
  read = undefined;
  try {
    keptInTab.removeItem(KEPT);
  } catch {
    // Without storage in the tab there is nothing to remove.
  }
}
