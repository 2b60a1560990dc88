import type { TestApp, TestReply } from '#app/server/testing/harness.ts';
import { SIGNATURE_HEADER } from '../../rules.ts';
import type { Assertion } from '../../webauthn-shapes.ts';
import { softAuthenticator } from './authenticator.ts';

interface Holder {
  readonly userId: number;
  readonly token?: string | undefined;
  /** Default: the password of everyone whom the test harness registers. */
  readonly password?: string;
}

/** A person's phone, with an authenticator of its own. */
export function phoneOf(app: TestApp, { userId, token, password = 'correct horse battery' }: Holder) {
  const authenticator = softAuthenticator({ origin: app.url.replace('127.0.0.1', 'localhost'), rpId: 'localhost' });
  const call = (route: string, sent: TestReply = {}) =>
    app.call(route, { ...(token !== undefined && { token }), ...sent, byName: true });
  const pathOf = (route: string, { params = {}, query = {} }: TestReply) => {
    const path = route.replace(/^\w+ /, '').replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    );
    return search.size > 0 ? `${path}?${search}` : path;
  };
  const challengeOf = async (route: string, sent: TestReply) => {
    const reply = await call(route, { params: { userId }, ...sent });
    if (reply.status !== 200) throw new Error(`${route}: ${reply.status} ${reply.text}`);
    return (reply.body as { challenge: string }).challenge;
  };
  const signed = (route: string, sent: TestReply, by: Assertion) =>
    call(route, { ...sent, headers: { ...sent.headers, [SIGNATURE_HEADER]: headerOf(by) } });
  const phone = {
    authenticator,
    call,
    signed,
    /** Requests a challenge with which a call is signed. */
    askToSign: (route: string, sent: TestReply) =>
      challengeOf('POST /api/signatures/{userId}', {
        body: { call: route, path: pathOf(route, sent), body: sent.body },
      }),
    /** Makes a call signed by this phone, as the wallet does. */
    sign: async (route: string, sent: TestReply) =>
      signed(route, sent, authenticator.sign(await phone.askToSign(route, sent))),
    /** Registers this phone's passkey. */
    register: async (name = 'Phone') => {
      const body = { currentPassword: password };
      const made = authenticator.make(await challengeOf('POST /api/passkeys/{userId}/options', { body }));
      return call('POST /api/passkeys/{userId}', { params: { userId }, body: { ...body, name, made } });
    },
    /** Registers this phone's passkey and switches biometrics on. */
    enable: async () => {
      const kept = await phone.register();
      if (kept.status !== 201) throw new Error(`a passkey was not kept: ${kept.text}`);
      const on = await phone.sign('POST /api/biometric/enable/{userId}', { params: { userId } });
      if (on.status !== 200) throw new Error(`biometrics were not switched on: ${on.text}`);
    },
  };
  return phone;
}
export type Phone = ReturnType<typeof phoneOf>;

/** The phones that `callSigned` registered, by session token. */
const spares = new Map<string, Phone>();

/** Makes a call. If it needs a signature, registers a phone for the session's person and signs with it. */
export async function callSigned(app: TestApp, route: string, sent: TestReply & { readonly token: string }) {
  const { token } = sent;
  const reply = await app.call(route, sent);
  if (reply.problem?.code !== 'signature_required') return reply;
  const phone = spares.get(token) ?? (await registerPhone(app, token));
  spares.set(token, phone);
  return phone.sign(route, sent);
}

async function registerPhone(app: TestApp, token: string): Promise<Phone> {
  const { body } = await app.call('GET /api/auth/verify', { token });
  const phone = phoneOf(app, { userId: (body as { user: { id: number } }).user.id, token });
  const kept = await phone.register();
  if (kept.status !== 201) throw new Error(kept.text);
  return phone;
}

const headerOf = (assertion: unknown) => Buffer.from(JSON.stringify(assertion)).toString('base64url');
