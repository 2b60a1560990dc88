import {
  createECDH,
  createHmac,
  createPrivateKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import type { Reply, TestApp } from '#app/server/testing/harness.ts';
import { sql } from '#platform/server/store/db.ts';
import { printDigits, printQr, type Showing } from '../../code.ts';
import { contract, type GrantHere, type NewGrant } from '../../contract.ts';
import { digitsOf, KEY_INFO, maskCounter, type Prf, showingAt, signedBytes } from '../../derive.ts';
import { stepOf } from '../../rules.ts';

interface Person {
  readonly userId: number;
  readonly token: string;
}

/** A phone that shows codes. It keeps its keys in memory, where a thief of the browser's storage would find them. */
export interface ShowingPhone {
  readonly grantId: number;
  readonly prf: Prf;
  readonly signingKey: KeyObject;
  /** Opens a showing and returns its code as QR text. `at` shifts the phone's clock by milliseconds. */
  qr(options?: { readonly counter?: number; readonly at?: number }): Promise<string>;
  /** Returns such a code as digits. */
  digits(options?: { readonly counter?: number; readonly at?: number }): Promise<string>;
}

/** Prints a showing as QR text, signed by this key. */
export async function printShowing(
  { prf, signingKey }: Pick<ShowingPhone, 'prf' | 'signingKey'>,
  showing: Showing,
): Promise<string> {
  const signature = sign('sha256', signedBytes(showing), { key: signingKey, dsaEncoding: 'ieee-p1363' });
  const masked = await maskCounter(prf, showing.counter, showing.step);
  return printQr({ alias: showing.alias, masked, step: showing.step, signature });
}

/** Creates phones that show codes. */
export function showingPhones(app: TestApp) {
  const call: ReturnType<typeof app.client<typeof contract>> = (route, sent) => app.client(contract)(route, sent);
  const now = async () =>
    (await app.db.one(sql<{ ms: number }>`SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS ms`))
      .ms;
  const keysOf = () => {
    const ecdh = createECDH('prime256v1');
    const agreementKey = ecdh.generateKeys('base64url');
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
    return { ecdh, privateKey, sent: { signingKey: point.toString('base64url'), agreementKey } };
  };
  const ask = ({ userId, token }: Person, body: NewGrant): Promise<Reply<GrantHere>> =>
    call('POST /api/pay-grants/{userId}', { params: { userId }, token, body });
  return {
    call,
    keysOf,
    ask,
    /** Switches showing on, on a new phone. */
    enable: async (person: Person, caps: Partial<NewGrant> = {}): Promise<ShowingPhone> => {
      const { ecdh, privateKey, sent } = keysOf();
      const reply = await ask(person, { ...sent, currentPassword: 'correct horse battery', ...caps });
      if (reply.status !== 201) throw new Error(reply.text);
      const secret = ecdh.computeSecret(reply.body.serverKey, 'base64url');
      const key = Buffer.from(hkdfSync('sha256', secret, '', KEY_INFO, 32));
      const prf: Prf = (message) => createHmac('sha256', key).update(message).digest();
      const signingKey = createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' }));
      let last = 0;
      const next = async ({ counter, at = 0 }: { counter?: number; at?: number } = {}) => {
        last = Math.max(last, counter ?? last + 1);
        return showingAt(prf, counter ?? last, stepOf((await now()) + at));
      };
      return {
        grantId: reply.body.grant.id,
        prf,
        signingKey,
        qr: async (options) => printShowing({ prf, signingKey }, await next(options)),
        digits: async (options) => printDigits(await digitsOf(prf, await next(options))),
      };
    },
  };
}

/** Creates a person's rows of payments that other tests do not make: a counted month, and a phone that shows codes. */
export async function payRowsOf(app: TestApp, person: Person, currentPassword: string): Promise<void> {
  await app.db.run(
    sql`INSERT INTO purchase_months (user_id, month, won, through_id) VALUES (${person.userId}, '2026-01-01', 18500, 1)`,
  );
  await showingPhones(app).enable(person, { currentPassword });
}
