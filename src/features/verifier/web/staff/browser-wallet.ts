const PROTOCOL = 'openid4vp-v1-signed';

/** As far as a page uses it (W3C Digital Credentials, a draft that TypeScript does not know). */
interface DigitalCredentialClass {
  userAgentAllowsProtocol?: (protocol: string) => boolean;
}
interface DigitalGiven {
  readonly protocol?: string;
  readonly data?: { readonly response?: unknown };
}
type DigitalGet = (asked: { digital: { requests: object[] }; mediation: 'required' }) => Promise<DigitalGiven | null>;

/** Whether this browser hands requests to wallets by the Digital Credentials API. */
export function hasBrowserWallets(): boolean {
  const { DigitalCredential } = globalThis as { DigitalCredential?: DigitalCredentialClass };
  return (
    DigitalCredential !== undefined &&
    'credentials' in navigator &&
    (DigitalCredential.userAgentAllowsProtocol?.(PROTOCOL) ?? true)
  );
}

/** Has the browser ask a wallet, on this device or a phone beside it. Undefined where nothing was given: it was closed, refused, or there is no wallet. */
export async function askBrowser(request: string): Promise<string | undefined> {
  const get = navigator.credentials.get.bind(navigator.credentials) as unknown as DigitalGet;
  try {
    const given = await get({
      digital: { requests: [{ protocol: PROTOCOL, data: { request } }] },
      mediation: 'required',
    });
    const response = given?.data?.response;
    return typeof response === 'string' ? response : undefined;
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
