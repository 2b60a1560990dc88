import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type LoadingGrant, Provider } from 'oidc-provider';

/** Claims of an account at the provider. */
export interface PeerAccount {
  readonly email: string;
  readonly email_verified: boolean | string;
}
interface PeerOptions {
  readonly port: number;
  readonly redirectUri: string;
  /** Puts the claims of the scope into the ID token too, and not only behind the userinfo endpoint. */
  readonly tellsInToken?: boolean;
  readonly authentication?: 'client_secret_basic' | 'client_secret_post';
}

export const CLIENT = { id: 'ingam-office', secret: 'a-secret-of-a-test-at-most' } as const;

const signingKey = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' };
};
const FORM = `<!doctype html><html lang="en"><title>City login</title><h1>City login</h1><form method="post">
  <label>Account <input name="account"></label> <button name="act" value="in">Sign in</button> <button name="act" value="no">Cancel</button></form></html>`;

/** Starts a local OpenID Connect provider. It shares only the JOSE library with the product. */
export async function startPeerProvider({ port, redirectUri, tellsInToken = false, authentication }: PeerOptions) {
  const issuer = `http://127.0.0.1:${port}`;
  const accounts = new Map<string, PeerAccount>();
  /** Replacement answers, by path. */
  const instead = new Map<string, (response: ServerResponse) => unknown>();
  const asked: string[] = [];
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: authentication ?? 'client_secret_basic',
      },
    ],
    clientAuthMethods: [authentication ?? 'client_secret_basic'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: !tellsInToken,
    cookies: { keys: ['of a test'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub, ...accounts.get(sub) }) }),
    interactions: { url: (_: unknown, { uid }: { readonly uid: string }) => `/interaction/${uid}` },
    jwks: { keys: [signingKey()] },
    pkce: { required: () => true },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 60, Interaction: 600, Session: 600 },
    // Skips the consent page.
    loadExistingGrant: async ({ oidc }: LoadingGrant) => {
      const grant = new oidc.provider.Grant({ accountId: oidc.session.accountId, clientId: oidc.client.clientId });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  const interact = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'POST') return response.setHeader('content-type', 'text/html').end(FORM);
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
    const accountId = form.get('account') ?? '';
    const result = form.get('act') === 'no' ? { error: 'access_denied' } : { login: { accountId, remember: false } };
    return provider.interactionFinished(request, response, result);
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', issuer);
    asked.push(pathname);
    const other = instead.get(pathname);
    if (other) return void other(response);
    if (pathname.startsWith('/interaction/')) return void interact(request, response);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    issuer,
    accounts,
    instead,
    asked,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type PeerProvider = Awaited<ReturnType<typeof startPeerProvider>>;

/**
 * Follows a sign-in at the provider as a browser does, with this account, or declines with null. Returns the query
 * parameters of the return address.
 */
export async function comeBack(from: string, account: string | null): Promise<Record<string, string>> {
  const cookies = new Map<string, string>();
  const go = async (url: string, body?: URLSearchParams) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = { method: body ? 'POST' : 'GET', headers: { cookie }, ...(body && { body }) };
    const answered = await fetch(url, { ...sent, redirect: 'manual' });
    for (const one of answered.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
      cookies.set(name, value);
    }
    const next = answered.headers.get('location');
    if (next === null) throw new Error(`${answered.status}: ${await answered.text()}`);
    return new URL(next, url);
  };
  const asked = await go(from);
  const act = new URLSearchParams({ account: account ?? '', act: account === null ? 'no' : 'in' });
  const resumed = await go(asked.href, act);
  const back = await go(resumed.href);
  return Object.fromEntries(back.searchParams);
}
