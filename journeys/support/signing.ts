import { SIGNATURE_HEADER } from '#features/auth/rules.ts';
import { softAuthenticator } from '#features/auth/server/testing/authenticator.ts';

interface Signer {
  readonly id: number;
  readonly password: string;
  /** The server's origin. */
  readonly origin: string;
  readonly post: <T>(path: string, body: object) => Promise<T>;
}
interface Challenge {
  readonly challenge: string;
}

/** Registers a passkey for a person who acts by API, and signs one call; returns the header. */
export async function signatureOf(
  { id, password: currentPassword, origin, post }: Signer,
  toSign: { readonly call: string; readonly path: string; readonly body: object },
): Promise<Readonly<Record<string, string>>> {
  const authenticator = softAuthenticator({ origin, rpId: 'localhost' });
  const making = await post<Challenge>(`/api/passkeys/${id}/options`, { currentPassword });
  const made = authenticator.make(making.challenge);
  await post(`/api/passkeys/${id}`, { currentPassword, name: 'Phone', made });
  const { challenge } = await post<Challenge>(`/api/signatures/${id}`, toSign);
  return { [SIGNATURE_HEADER]: Buffer.from(JSON.stringify(authenticator.sign(challenge))).toString('base64url') };
}
