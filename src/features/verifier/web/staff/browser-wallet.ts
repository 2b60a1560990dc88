const PROTOCOL = 'openid4vp-v1-signed';

/** The used part of W3C Digital Credentials, a draft that TypeScript does not include. */
interface DigitalCredentialClass {
  userAgentAllowsProtocol?: (protocol: string) => boolean;
}
interface DigitalGiven {
  readonly protocol?: string;
  readonly data?: { readonly response?: unknown };
}
type DigitalGet = (asked: { digital: { requests: object[] }; mediation: 'required' }) => Promise<DigitalGiven | null>;

/** Reports whether this browser passes requests to wallets by the Digital Credentials API. */
export function hasBrowserWallets(): boolean {
  const { DigitalCredential } = globalThis as { DigitalCredential?: DigitalCredentialClass };
  return (
    DigitalCredential !== undefined &&
    'credentials' in navigator &&
    (DigitalCredential.userAgentAllowsProtocol?.(PROTOCOL) ?? true)
  );
}

/**
 * Asks a wallet through the browser, on this device or a phone nearby. Undefined if the person closed it or refused, or
 * if there is no wallet.
 */
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
