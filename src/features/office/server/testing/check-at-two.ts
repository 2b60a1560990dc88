import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import { SIGNATURE_HEADER } from '#features/auth/rules.ts';
import { sentToCheck } from './check-act.ts';
import type { Official } from './city.ts';

const CHECK = 'POST /api/office/acts/{actId}/check';

/**
 * Two officers check one act at the same time, each at a separate node over one store. Returns their statuses, sorted.
 */
export async function checkAtTwo(app: TestApp, people: readonly [Official, Official], actId: number) {
  const other = await startTestApp({ mode: 'hosted', over: app });
  try {
    const sent = await sentToCheck(people[0], actId);
    const signatures = await Promise.all(
      people.map(async ({ phone }, i) => {
        const challenge = await phone.askToSign(CHECK, sent);
        // The signature names the site, which is the node's own if no public address is set.
        const origin = (i === 0 ? app : other).url.replace('127.0.0.1', 'localhost');
        return phone.authenticator.sign(challenge, { origin });
      }),
    );
    const answers = await Promise.all(
      people.map(({ phone, token }, i) => {
        const signature = signatures[i];
        if (!signature) throw new Error('unsigned');
        const header = Buffer.from(JSON.stringify(signature)).toString('base64url');
        return i === 0
          ? phone.signed(CHECK, sent, signature)
          : other.call(CHECK, { ...sent, token, byName: true, headers: { [SIGNATURE_HEADER]: header } });
      }),
    );
    return answers.map(({ status }) => status).sort();
  } finally {
    await other.stop();
  }
}
