import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { peerIssuer } from '#features/issuance/server/testing/peer-issuer.ts';
import { selfSigned } from '#platform/server/testing/certificate.ts';
import { peerVerifier, type RequestChange } from './testing/peer-verifier.ts';
import { presenting } from './testing/presenting.ts';

const app = sharedApp('personal');
const { seen, look, show, showFirst, refuse, disclosures, taking } = presenting(app);
let school: Awaited<ReturnType<typeof peerIssuer>>;
let shop: Awaited<ReturnType<typeof peerVerifier>>;
beforeAll(async () => {
  school = await peerIssuer();
  shop = await peerVerifier(selfSigned('127.0.0.1'));
  const { takingId } = await taking.seen(school.offer());
  await taking.take(takingId);
});
beforeEach(() => shop.reply());
afterAll(() => Promise.all([school.stop(), shop.stop()]));

const VCT = 'https://school.example/student';
const student = (more: object = {}) => ({ id: 'student', format: 'dc+sd-jwt', meta: { vct_values: [VCT] }, ...more });
const name = { credentials: [student({ claims: [{ path: ['name'] }] })] };
/** Shows the first match and returns the verifier's verdict. */
async function shown(query: unknown, making: RequestChange = {}) {
  const { text, nonce, clientId } = shop.ask(query, making);
  const reply = await showFirst(await seen(text));
  if (reply.status !== 201) throw new Error(reply.text);
  const { said, header } = await shop.opened();
  const token = said.vp_token as Record<string, string[]>;
  const judged = await Promise.all(
    Object.entries(token).map(async ([id, all]) => [
      id,
      await Promise.all(all.map((one) => shop.judge(one, { aud: clientId, nonce }))),
    ]),
  );
  return {
    said,
    header,
    token: Object.fromEntries(judged) as Record<string, Awaited<ReturnType<typeof shop.judge>>[]>,
    reply: reply.body,
  };
}
const refusalOf = async (making: RequestChange, query: unknown = name) =>
  (await look(shop.ask(query, making).text)).problem;
const sent = () => shop.received.length;

describe('oid4vp-1final-wallet', () => {
  it('happy-flow: responds without state, encrypted, by POST', async () => {
    const { said, header, token } = await shown(name);
    expect(said).toEqual({ vp_token: expect.any(Object) });
    expect(header).toMatchObject({ alg: 'ECDH-ES', enc: 'A256GCM', kid: 'enc-1' });
    expect(token).toEqual({ student: [{ vct: VCT, disclosed: { name: 'Kim Minseo' } }] });
    const { method, type, search, form } = shop.received.at(-1) ?? {};
    expect([method, type, search, Object.keys(form ?? {})]).toEqual([
      'POST',
      'application/x-www-form-urlencoded',
      '',
      ['response'],
    ]);
  });

  it('alternate-happy-flow: accepts state, unknown parameters, another iss and a key without use, and returns the page to continue at', async () => {
    const state = randomBytes(48).toString('base64url');
    shop.reply(() => ({ status: 200, body: { redirect_uri: `${shop.origin}/done` } }));
    const { use: _, ...key } = shop.jwk;
    const { said, reply } = await shown(name, {
      change: (good) => ({
        ...good,
        state,
        colour: 'red',
        iss: 'https://other.example',
        client_metadata: { jwks: { keys: [key] } },
      }),
      link: (good) => Object.fromEntries(Object.entries({ ...good, more: '1' }).reverse()),
    });
    expect(said.state).toBe(state);
    expect(reply).toEqual({ redirectUri: `${shop.origin}/done` });
    // Only the client identifier names the address that receives the answer.
    for (const isByValue of [true, false]) {
      const plain = await shown(name, {
        by: 'redirect_uri',
        isPlain: true,
        isByValue,
        change: ({ response_uri: __, ...good }) => good,
      });
      expect(plain.token.student).toMatchObject([{ disclosed: { name: 'Kim Minseo' } }]);
    }
  });

  it('request-uri-method-post: requests with its own nonce, and accepts no request without this nonce', async () => {
    await shown(name, { method: 'post' });
    expect(shop.methods.at(-1)).toBe('POST');
    for (const walletNonce of [() => 'another', () => undefined])
      expect(await refusalOf({ method: 'post', walletNonce })).toMatchObject({ code: 'request_invalid' });
    expect(
      await refusalOf({
        method: 'post',
        link: ({ request_uri_method: _, ...good }) => ({ ...good, request_uri_method: 'put' }),
      }),
    ).toMatchObject({ code: 'request_invalid' });
  });

  it('decentralized_identifier: is accepted if a key of its did:web signed, and refused if another key signed or no key is named', async () => {
    const by = 'decentralized_identifier';
    const { token } = await shown(name, { by });
    expect(token.student).toEqual([{ vct: VCT, disclosed: { name: 'Kim Minseo' } }]);
    const before = sent();
    const forger = await peerVerifier(selfSigned('127.0.0.1'));
    // The request is signed with the forger's own key, in the other's name.
    const inItsName = (good: Record<string, string>) => ({
      ...good,
      client_id: `decentralized_identifier:${shop.did}`,
    });
    const change = (good: Record<string, unknown>) => ({ ...good, client_id: `decentralized_identifier:${shop.did}` });
    const { text } = forger.ask(name, { by, link: inItsName, change, header: { kid: `${shop.did}#one` } });
    expect((await look(text)).problem).toMatchObject({ code: 'request_unproven' });
    for (const kid of [`${forger.did}#one`, `${shop.did}#two`, 'one', undefined])
      expect([kid, (await refusalOf({ by, header: { kid } })).code]).toEqual([kid, 'request_unproven']);
    // The key is not for assertions, or the document belongs to another DID.
    for (const change of [{ assertionMethod: [] }, { id: forger.did }]) {
      shop.publish((good) => ({ ...good, ...change }));
      expect([change, (await refusalOf({ by })).code]).toEqual([change, 'request_unproven']);
      shop.publish((good) => ({ ...good, id: shop.did, assertionMethod: [`${shop.did}#one`] }));
    }
    await forger.stop();
    expect(sent()).toBe(before);
  });

  it('ignores-unusable-encryption-key: encrypts to a usable key', async () => {
    const keys = [
      { kty: 'AKP', alg: 'ML-KEM-768', pub: 'AAAA', kid: 'pq' },
      { kty: 'XYZ' },
      { ...shop.jwk, use: 'sig', kid: 'sig' },
      shop.jwk,
    ];
    const { header } = await shown(name, { change: (good) => ({ ...good, client_metadata: { jwks: { keys } } }) });
    expect(header).toMatchObject({ kid: 'enc-1', enc: 'A128GCM' });
    const unusable = { jwks: { keys: keys.slice(0, 3) } };
    expect(await refusalOf({ change: (good) => ({ ...good, client_metadata: unusable }) })).toMatchObject({
      code: 'request_unsupported',
    });
  });

  it('fewer-claims-than-available: discloses the requested claims, including nested claims, and no others', async () => {
    const { token } = await shown({ credentials: [student({ claims: [{ path: ['address', 'city'] }] })] });
    expect(token.student).toEqual([{ vct: VCT, disclosed: { address: { city: 'Seoul' } } }]);
  });

  it('no-claims-in-dcql-query: discloses nothing', async () => {
    const { token } = await shown({ credentials: [student()] });
    expect(token.student).toEqual([{ vct: VCT, disclosed: {} }]);
  });

  it('optional-credential-set: leaves out optional credentials that are not held', async () => {
    const other = { ...student(), id: 'other', meta: { vct_values: ['https://nobody.example'] } };
    const { token } = await shown({
      credentials: [student(), other],
      credential_sets: [{ options: [['student']] }, { options: [['other']], required: false }],
    });
    expect(Object.keys(token)).toEqual(['student']);
  });

  it('required-non-matching-credential: shows no claim, not even a part, and returns access_denied if the person refuses', async () => {
    const other = { ...student(), id: 'other', meta: { vct_values: ['https://nobody.example'] } };
    const offered = await seen(
      shop.ask({ credentials: [student(), other] }, { change: (good) => ({ ...good, state: 's' }) }).text,
    );
    expect(offered).toMatchObject({ isAnswerable: false, missing: ['https://nobody.example'] });
    const count = sent();
    const choices = [
      {
        query: 'student',
        credentials: (await seen(shop.ask(name).text)).asked[0]?.choices.map((one) => one.credential) ?? [],
      },
    ];
    expect((await show(offered.disclosureId, choices)).problem.code).toBe('nothing_fits');
    expect(sent()).toBe(count);
    expect((await refuse(offered.disclosureId)).status).toBe(200);
    expect((await shop.opened()).said).toEqual({ error: 'access_denied', state: 's' });
  });

  it.each<[string, string, RequestChange]>([
    [
      'response-uri-not-client-id',
      'verifier_not_as_named',
      {
        by: 'redirect_uri',
        isPlain: true,
        change: (good) => ({ ...good, response_uri: 'https://other.example/answer' }),
      },
    ],
    [
      'response-uri-not-client-id, by the host of its certificate',
      'verifier_not_as_named',
      { by: 'x509_san_dns', change: (good) => ({ ...good, response_uri: 'https://other.example/answer' }) },
    ],
    ['invalid-request-object-signature', 'request_unproven', { served: (good) => good.replace(/.{8}$/, 'AAAAAAAA') }],
    ['mismatched-client-id', 'verifier_not_as_named', { link: (good) => ({ ...good, client_id: 'x509_hash:AAAA' }) }],
    [
      'redirect-uri-with-direct-post',
      'request_invalid',
      { change: (good) => ({ ...good, redirect_uri: 'https://a.example' }) },
    ],
    ['missing-nonce', 'request_invalid', { change: ({ nonce: _, ...good }) => good }],
    [
      'invalid-client-id-prefix',
      'request_invalid',
      {
        change: (good) => ({ ...good, client_id: 'x509_wrong:a' }),
        link: (good) => ({ ...good, client_id: 'x509_wrong:a' }),
      },
    ],
    [
      'unknown-transaction-data-type',
      'request_unsupported',
      { change: (good) => ({ ...good, transaction_data: ['eyJ0eXBlIjoieCJ9'] }) },
    ],
  ])('%s: is refused with the reason', async (_, code, making) => {
    const count = sent();
    expect(await refusalOf(making)).toMatchObject({ code, detail: expect.any(String) });
    expect(sent()).toBe(count);
    expect((await disclosures())[0]).toMatchObject({
      outcome: 'failed',
      fault: code,
      shown: [],
      verifier: { name: null },
    });
  });
});
