import type { TestApp, TestReply } from '#app/server/testing/harness.ts';
import { SIGNATURE_HEADER } from '#features/auth/rules.ts';
import type { Official } from './city.ts';

/**
 * Signs a call at one node with a person's passkey. The signature names the site, which is the node's own if no public
 * address is set.
 */
export const signsAt =
  (node: TestApp) =>
  async ({ phone, token }: Official, route: string, sent: TestReply = {}) => {
    const challenge = await phone.askToSign(route, sent);
    const origin = node.url.replace('127.0.0.1', 'localhost');
    const signature = Buffer.from(JSON.stringify(phone.authenticator.sign(challenge, { origin }))).toString(
      'base64url',
    );
    return () => node.call(route, { ...sent, token, byName: true, headers: { [SIGNATURE_HEADER]: signature } });
  };
