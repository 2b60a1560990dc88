import { keptInTab } from '#platform/web/device/storage.ts';

const KEPT = 'wallet_request';
/** The address of an authorization request as it is pushed (RFC 9126, section 4). */
export interface AskedBy {
  readonly requestUri: string;
  readonly clientId: string;
}

let read: AskedBy | undefined;
/** The request of a wallet with which the screen was opened, kept in this tab while the person signs in on the way; it is taken out of the address. */
export function readAsked(): AskedBy | undefined {
  const given = new URLSearchParams(location.search);
  const requestUri = given.get('request_uri');
  if (requestUri === null) return location.search + location.hash === '' ? (read ?? kept()) : undefined;
  read = { requestUri, clientId: given.get('client_id') ?? '' };
  history.replaceState(history.state, '', location.pathname);
  try {
    keptInTab.setItem(KEPT, JSON.stringify(read));
  } catch {
    // In a tab that keeps nothing it is there until the tab is loaded anew.
  }
  return read;
}

function kept(): AskedBy | undefined {
  try {
    const { requestUri, clientId } = JSON.parse(keptInTab.getItem(KEPT) ?? '{}') as Partial<AskedBy>;
    return requestUri === undefined || clientId === undefined ? undefined : { requestUri, clientId };
  } catch {
    return undefined;
  }
}

/** It was answered: another opening of the screen begins with nothing. */
export function forgetAsked(): void {
  read = undefined;
  try {
    keptInTab.removeItem(KEPT);
  } catch {
    // A tab that keeps nothing has nothing to forget.
  }
}
