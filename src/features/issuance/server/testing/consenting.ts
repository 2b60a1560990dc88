import type { TestApp } from '#app/server/testing/harness.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import { HOST, issuing } from './employer.ts';
import { peerCodeWallet } from './peer-code-wallet.ts';
import { selfServing } from './self-serving.ts';

interface Person {
  readonly userId: number;
  readonly token: string;
}

/**
 * Shortcuts for tests of the authorization code flow: an employer with self-service, a person with a proof, and a
 * third-party wallet.
 */
export function consenting(app: TestApp) {
  const { call, employer, ...rest } = issuing(app);
  const serving = selfServing(app);
  const reach = (url: string) => url.replace(HOST, app.url);
  const peer = peerCodeWallet(reach, () => nowOf(app.db));
  const named = (address: string) => {
    const { searchParams } = new URL(address);
    return {
      clientId: searchParams.get('client_id') ?? '',
      requestUri: searchParams.get('request_uri') ?? '',
    };
  };
  const addressOf = (client_id: string, request_uri: string) =>
    `${HOST}/offer?${new URLSearchParams({ client_id, request_uri })}`;
  const given = async (type: Parameters<typeof employer>[0] = {}) => {
    const firm = await employer(type);
    const { body } = await serving.open(firm);
    const server = await rest.wallet.get(`${HOST}/.well-known/oauth-authorization-server/org/${firm.id}`);
    return { ...firm, id: firm.id, link: body.link, afterSignIn: body.offer, server, scope: `type-${firm.type.id}` };
  };
  const person = async () => {
    const somebody = await app.register();
    return { ...somebody, credentialId: await serving.prove(somebody) };
  };
  const look = ({ token }: Person, address: string) =>
    call('POST /api/authorizations/look', { token, body: named(address) });
  const allow = ({ token, credentialId }: Person & { credentialId: number }, address: string) =>
    call('POST /api/authorizations/allow', { token, body: { ...named(address), credentialId } });
  return {
    ...rest,
    ...serving,
    call,
    reach,
    peer,
    addressOf,
    given,
    person,
    lookAt: look,
    allow,
    deny: ({ token }: Person, address: string) =>
      call('POST /api/authorizations/deny', { token, body: named(address) }),
    /** Pushes a jose wallet's request, lets a person allow it, and returns the code. */
    coded: async (firm: Awaited<ReturnType<typeof given>>, more: Record<string, string> = {}) => {
      const asked = await peer.newRequest(firm.scope);
      const fields = { ...asked.fields, ...more };
      const pushed = await peer.form(firm.server.pushed_authorization_request_endpoint, fields);
      const address = addressOf(fields.client_id, pushed.body.request_uri);
      const back = await allow(await person(), address);
      const answer = new URLSearchParams((back.body.url ?? '').split('?')[1]);
      return { ...asked, fields, address, answer, code: answer.get('code') ?? '' };
    },
  };
}
