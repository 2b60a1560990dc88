import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  ResponseBodyError,
} from 'openid-client';
import { type Refusal, refuse } from '#platform/refusal.ts';
import { EgressError } from '#platform/server/outside/egress.ts';
import type { Services } from '#platform/server/services.ts';
import type { OfficeSignInSettings } from '#platform/server/settings/office-sign-in-settings.ts';
import { refusals } from '../../contract.ts';
import { fetchBy } from './provider-fetch.ts';

/**
 * Milliseconds for which the provider's metadata is cached. Keys are fetched more often, and once when a token names an
 * unknown key.
 */
const KNOWN_MS = 10 * 60_000;
/** Form of a subject (OpenID Connect Core 1.0, section 2). */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;

/** Values of one sign-in that only this server can derive. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The account that the provider signed in. */
export interface SignedIn {
  readonly subject: string;
  /**
   * Returns the e-mail address if the provider has verified it. Asks the userinfo endpoint if the ID token has none.
   */
  email(): Promise<string | undefined>;
}

/**
 * Client of the configured provider (OpenID Connect Core 1.0, section 3.1; RFC 7636; RFC 9207), through the egress
 * client. Verifies the signature of each ID token. No token outlives the call that got it.
 */
export function createProvider(services: Pick<Services, 'egress' | 'log' | 'settings'>, own: OfficeSignInSettings) {
  const redirectUri = `${services.settings.publicUrl}/office`;
  const failed = (error: unknown, code: 'provider_failed' | 'sign_in_refused'): Refusal => {
    services.log.warn({ why: whyOf(error) }, 'a sign-in at the provider of the office failed');
    return refuse(refusals, code);
  };

  let known: { readonly configuration: Promise<Configuration>; readonly until: number } | undefined;
  const configuration = async (): Promise<Configuration> => {
    if (known === undefined || known.until < Date.now())
      known = { configuration: discover(services, own), until: Date.now() + KNOWN_MS };
    const asked = known;
    try {
      return await asked.configuration;
    } catch (error) {
      if (known === asked) known = undefined;
      throw failed(error, 'provider_failed');
    }
  };

  return {
    issuer: own.issuer,
    host: new URL(own.issuer).host,
    /** Returns the URL of the provider. `asAnother` makes it ask for an account (section 3.1.2.1). */
    addressOf: async ({ state, nonce, verifier }: SignInSecrets, asAnother: boolean): Promise<string> =>
      buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(asAnother && { prompt: 'login' }),
      }).href,
    /** Exchanges the returned parameters for the account. Refuses if the person declined or the response is invalid. */
    take: async (returned: URLSearchParams, { state, nonce, verifier }: SignInSecrets): Promise<SignedIn> => {
      const at = await configuration();
      const refused = (error: unknown) => {
        if (isCancelled(error)) return refuse(refusals, 'sign_in_cancelled');
        return failed(error, isOfProvider(error) ? 'provider_failed' : 'sign_in_refused');
      };
      try {
        const checks = {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        };
        const tokens = await authorizationCodeGrant(at, new URL(`?${returned}`, redirectUri), checks);
        const told = tokens.claims();
        if (told === undefined || !SUBJECT.test(told.sub)) throw new Error('the token names no valid subject');
        return {
          subject: told.sub,
          email: async () =>
            told.email !== undefined || at.serverMetadata().userinfo_endpoint === undefined
              ? verified(told)
              : fetchUserInfo(at, tokens.access_token, told.sub).then(verified, (error: unknown) => {
                  throw refused(error);
                }),
        };
      } catch (error) {
        throw refused(error);
      }
    },
  };
}
export type Provider = ReturnType<typeof createProvider>;

/** Only the boolean `true` counts as verified. */
const verified = ({ email, email_verified }: Readonly<Record<string, unknown>>) =>
  typeof email === 'string' && email_verified === true ? email.toLowerCase() : undefined;

async function discover({ egress }: Pick<Services, 'egress'>, own: OfficeSignInSettings): Promise<Configuration> {
  const { issuer, clientId, clientSecret } = own;
  const isPlain = issuer.startsWith('http:');
  const found = await discovery(new URL(issuer), clientId, { client_secret: clientSecret }, authOf(clientSecret), {
    [customFetch]: fetchBy(egress, new URL(issuer).host),
    execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
  });
  const { issuer: named, authorization_endpoint: endpoint } = found.serverMetadata();
  // The library lets some well-known hosts name another issuer, which could be anyone's.
  if (named !== issuer) throw new Error('its metadata names another issuer');
  const url = URL.parse(endpoint ?? '');
  if (url?.protocol !== 'https:' && !(isPlain && url?.host === new URL(issuer).host))
    throw new Error('its authorization endpoint is not allowed');
  return found;
}

/** Uses HTTP Basic, the default unless the metadata excludes it (OpenID Connect Discovery 1.0, section 3). */
function authOf(secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, ...rest) => {
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server;
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

/** The person declined at the provider, or was denied (RFC 6749, section 4.1.2.1). */
const isCancelled = (error: unknown) => error instanceof AuthorizationResponseError && error.error === 'access_denied';

/** Error codes that mean that the provider is unreachable or misconfigured. */
const NO_ANSWER: readonly unknown[] = [
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_TIMEOUT',
];
function isOfProvider(error: unknown): boolean {
  if (error instanceof AuthorizationResponseError) return true;
  if (error instanceof ResponseBodyError) return error.error !== 'invalid_grant';
  return error instanceof ClientError && (error.cause instanceof EgressError || NO_ANSWER.includes(error.code));
}

/** Reason for the log, without any part of a token or address. */
function whyOf(error: unknown): string {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) return error.error;
  if (!(error instanceof Error)) return 'unknown';
  return error.cause instanceof EgressError ? error.cause.message : error.message;
}
