const KEPT = 'wallet_request';
/** The address of an authorization request as it is pushed (RFC 9126, section 4). */
export interface AskedBy {
  readonly requestUri: string;
  readonly clientId: string;
}

/** The request of a wallet with which the screen was opened, kept in this tab while the person signs in on the way; it is taken out of the address. */
export function readAsked(): AskedBy | undefined {
  const given = new URLSearchParams(location.search);
  const [requestUri, clientId] = [given.get('request_uri'), given.get('client_id')];
  try {
    if (requestUri === null) return location.search + location.hash === '' ? kept() : undefined;
    history.replaceState(history.state, '', location.pathname);
    const asked = { requestUri, clientId: clientId ?? '' };
    sessionStorage.setItem(KEPT, JSON.stringify(asked));
    return asked;
  } catch {
    return requestUri === null ? undefined : { requestUri, clientId: clientId ?? '' };
  }
}

function kept(): AskedBy | undefined {
  const { requestUri, clientId } = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as Partial<AskedBy>;
  return requestUri === undefined || clientId === undefined ? undefined : { requestUri, clientId };
}

/** It was answered: another opening of the screen begins with nothing. */
export function forgetAsked(): void {
  try {
    sessionStorage.removeItem(KEPT);
  } catch {
    // A tab that keeps nothing has nothing to forget.
  }
}
