import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { peerIssuer } from '#features/issuance/server/testing/peer-issuer.ts';
import { sql } from '#platform/server/store/db.ts';
import { selfSigned } from '#platform/server/testing/certificate.ts';
import { peerVerifier, type RequestChange } from './testing/peer-verifier.ts';
import { presenting, vouchedFor } from './testing/presenting.ts';

const app = testApp();
const { seen, look, show, showFirst, refuse, disclosures, taking } = presenting(app);
let school: Awaited<ReturnType<typeof peerIssuer>>;
let shop: Awaited<ReturnType<typeof peerVerifier>>;
let known: Awaited<ReturnType<typeof peerVerifier>>;
const take = async () => {
  const { takingId } = await taking.seen(school.offer());
  await taking.take(takingId);
};
beforeAll(async () => {
  school = await peerIssuer();
  shop = await peerVerifier(selfSigned('127.0.0.1'));
  known = await peerVerifier(await vouchedFor(app, 'Hanbit Market'));
  await take();
});
beforeEach(() => {
  shop.reply();
  school.err({});
});
afterAll(() => Promise.all([school.stop(), shop.stop(), known.stop()]));

const student = (more: object = {}) => ({
  id: 'student',
  format: 'dc+sd-jwt',
  meta: { vct_values: ['https://school.example/student'] },
  ...more,
});
const name = { credentials: [student({ claims: [{ path: ['name'] }] })] };
const first = ({ asked }: Awaited<ReturnType<typeof seen>>) => asked[0]?.choices[0]?.credential ?? '';
const refusalOf = async (making: RequestChange) => (await look(shop.ask(name, making).text)).problem.code;

describe('a person', () => {
  it('sees the verifier’s name by the operator’s certificate, and for any other verifier that nobody vouches for it', async () => {
    expect((await seen(known.ask(name).text)).verifier).toMatchObject({ name: 'Hanbit Market' });
    const change: RequestChange['change'] = (good) => ({
      ...good,
      client_metadata: { ...(good.client_metadata as object), client_name: 'Hanbit Market' },
    });
    expect((await seen(shop.ask(name, { change }).text)).verifier).toEqual({
      name: null,
      nameKo: null,
      calls: 'Hanbit Market',
      host: new URL(shop.origin).host,
    });
  });

  it('sees each claim that the verifier will read, the claims that stay hidden, the purpose and the storage time', async () => {
    const data = { purpose: { en: 'To lend you books', ko: '책 대여' }, keep_hours: 2 };
    const { text } = known.ask(name, {
      change: (good) => ({ ...good, verifier_info: [{ format: 'urn:ingam:question:1', data }] }),
    });
    expect(await seen(text)).toMatchObject({
      why: { en: 'To lend you books', ko: '책 대여' },
      keepHours: 2,
      isOverAsking: false,
      asked: [
        {
          choices: [
            {
              name: { en: 'Student card' },
              claims: [{ label: { en: 'Name', ko: '이름' }, value: 'Kim Minseo', isTooMuch: false, isLocked: false }],
              unseen: [{ en: 'address', ko: null }],
            },
          ],
        },
      ],
    });
  });

  it('is warned of a verifier that asks for every claim', async () => {
    const all = { credentials: [student({ claims: [{ path: ['name'] }, { path: ['address'] }] })] };
    const offered = await seen(shop.ask(all).text);
    expect(offered.isOverAsking).toBe(true);
    expect(offered.asked[0]?.choices[0]?.claims.map(({ value, isTooMuch }) => [value, isTooMuch])).toEqual([
      ['Kim Minseo', false],
      ['Seoul', true],
    ]);
    expect((await seen(known.ask(all).text)).isOverAsking).toBe(false);
  });

  it('chooses among matching credentials, and never shows a credential that does not match, is not theirs, or was deleted', async () => {
    await take();
    const offered = await seen(shop.ask(name).text);
    const choices = offered.asked[0]?.choices ?? [];
    expect(choices.length).toBeGreaterThan(1);
    const count = shop.received.length;
    const ids = choices.map(({ credential }) => credential);
    for (const credentials of [['held-999999'], ids.slice(0, 2), [ids[0] ?? '', ids[0] ?? '']])
      expect((await show(offered.disclosureId, [{ query: 'student', credentials }])).problem.code).toBe('choice_unfit');
    expect((await show(offered.disclosureId, [{ query: 'other', credentials: ids.slice(0, 1) }])).problem.code).toBe(
      'choice_unfit',
    );
    expect((await show(999_999, [{ query: 'student', credentials: ids.slice(0, 1) }])).status).toBe(404);
    expect(shop.received).toHaveLength(count);
    expect((await show(offered.disclosureId, [{ query: 'student', credentials: ids.slice(1, 2) }])).status).toBe(201);
  });

  it('shows several credentials if the verifier requests several', async () => {
    const { text, nonce, clientId } = shop.ask({ credentials: [student({ multiple: true })] });
    const offered = await seen(text);
    const credentials = offered.asked[0]?.choices.map(({ credential }) => credential).slice(0, 2) ?? [];
    expect((await show(offered.disclosureId, [{ query: 'student', credentials }])).status).toBe(201);
    const { student: all } = (await shop.opened()).said.vp_token as { student: string[] };
    expect(all).toHaveLength(2);
    for (const one of all) await shop.judge(one, { aud: clientId, nonce });
  });

  it('responds to a request once, even if it is submitted again, opened again or refused afterwards', async () => {
    const { text } = shop.ask(name);
    const offered = await seen(text);
    expect((await showFirst(offered)).status).toBe(201);
    const count = shop.received.length;
    expect((await showFirst(offered)).problem.code).toBe('request_gone');
    expect((await refuse(offered.disclosureId)).problem.code).toBe('request_gone');
    expect((await look(text)).problem.code).toBe('request_gone');
    expect(shop.received).toHaveLength(count);
    expect((await disclosures())[0]).toMatchObject({
      outcome: 'shown',
      verifier: { host: new URL(shop.origin).host },
      shown: [{ credential: { en: 'Student card' }, claims: [{ en: 'Name' }] }],
    });
  });

  it('shows only the claims seen before submitting: another request with the same nonce is a different request', async () => {
    const one = shop.ask(name);
    const offered = await seen(one.text);
    const more = { credentials: [student({ claims: [{ path: ['name'] }, { path: ['address'] }] })] };
    const other = await seen(shop.ask(more, { change: (good) => ({ ...good, nonce: one.nonce }) }).text);
    expect(other.disclosureId).not.toBe(offered.disclosureId);
    expect((await showFirst(offered)).status).toBe(201);
    const { student: all } = (await shop.opened()).said.vp_token as { student: string[] };
    expect(all.map((shown) => shown.split('~').slice(1, -1).length)).toEqual([1]);
  });

  it('sees under which name the issuer knows them, if the verifier requests that name', async () => {
    school.err({ payload: (good) => ({ ...good, sub: 'urn:person:42' }) });
    await take();
    const offered = await seen(shop.ask({ credentials: [student({ claims: [{ path: ['sub'] }] })] }).text);
    const claims = offered.asked[0]?.choices.map((choice) => choice.claims.map(({ value }) => value));
    expect(claims).toContainEqual(['urn:person:42']);
  });

  it('has a lost response recorded as possibly seen, and sent again when submitted again', async () => {
    const offered = await seen(shop.ask(name).text);
    shop.reply(() => undefined);
    expect((await showFirst(offered)).problem.code).toBe('verifier_unreachable');
    expect((await disclosures())[0]).toMatchObject({ id: offered.disclosureId, outcome: 'unanswered', shown: [{}] });
    shop.reply();
    expect((await showFirst(offered)).status).toBe(201);
    expect((await disclosures())[0]).toMatchObject({ id: offered.disclosureId, outcome: 'shown' });
  });

  it('shows the claims once when submitted twice at once', async () => {
    const offered = await seen(shop.ask(name).text);
    const before = shop.received.length;
    const second: Awaited<ReturnType<typeof showFirst>>[] = [];
    shop.reply(async () => {
      second.push(await showFirst(offered));
      return { status: 200, body: {} };
    });
    expect((await showFirst(offered)).status).toBe(201);
    shop.reply();
    expect(second.map(({ problem }) => problem.code)).toEqual(['showing_under_way']);
    expect(shop.received).toHaveLength(before + 1);
  });

  it('has it recorded that a verifier did not accept the response', async () => {
    const offered = await seen(shop.ask(name).text);
    shop.reply(() => ({ status: 400, body: { error: 'invalid_request' } }));
    expect((await showFirst(offered)).problem.code).toBe('answer_refused');
    expect((await disclosures())[0]).toMatchObject({ outcome: 'rejected' });
  });

  it('can refuse, and the verifier then learns nothing but the refusal', async () => {
    const offered = await seen(shop.ask(name, { isPlain: true }).text);
    expect((await refuse(offered.disclosureId)).body).toEqual({ redirectUri: null });
    expect((await shop.opened()).said).toEqual({ error: 'access_denied' });
    expect((await disclosures())[0]).toMatchObject({ outcome: 'refused', shown: [] });
  });

  it('has neither value, nonce nor address of a response stored in clear text', async () => {
    const { text, nonce } = shop.ask(name);
    await seen(text);
    const rows = JSON.stringify(await app.db.rows(sql<object>`SELECT * FROM disclosures`));
    for (const secret of [nonce, 'Kim Minseo', '127.0.0.1', 'Student card']) expect(rows).not.toContain(secret);
    expect(app.log.join('\n')).not.toMatch(/Kim Minseo|vp_token/);
  });
});

describe('a request is refused, and nothing is sent,', () => {
  it.each<[string, string, RequestChange]>([
    [
      'that is signed by none',
      'request_unproven',
      {
        served: (good) =>
          good.replace(/^[^.]+/, Buffer.from('{"alg":"none","typ":"oauth-authz-req+jwt"}').toString('base64url')),
      },
    ],
    ['whose certificate is another one', 'request_unproven', { header: { x5c: ['bm8gY2VydGlmaWNhdGU='] } }],
    [
      'that is signed where that cannot be proven',
      'request_invalid',
      {
        by: 'redirect_uri',
        served: (good) =>
          good.replace(/^[^.]+/, Buffer.from('{"alg":"ES256","typ":"oauth-authz-req+jwt"}').toString('base64url')),
      },
    ],
    ['that is no request object', 'request_invalid', { header: { typ: 'JWT' } }],
    [
      'that is for another wallet',
      'request_invalid',
      { change: (good) => ({ ...good, aud: 'https://wallet.example' }) },
    ],
    ['that is over', 'request_gone', { change: (good) => ({ ...good, exp: 1 }) }],
    ['that is not good yet', 'request_invalid', { change: (good) => ({ ...good, nbf: 4_000_000_000 }) }],
    ['with another nonce of the wallet', 'request_invalid', { method: 'post', walletNonce: () => 'another' }],
    ['that is no request object', 'request_invalid', { served: () => 'a.b.c' }],
    ['of more than 1 MB', 'verifier_unreachable', { served: (good) => good + 'x'.repeat(1_100_000) }],
    [
      'with a query that is none',
      'request_invalid',
      { change: (good) => ({ ...good, dcql_query: { credentials: [] } }) },
    ],
    ['without a query', 'request_unsupported', { change: ({ dcql_query: _, ...good }) => ({ ...good, scope: 'age' }) }],
    ['for another kind of answer', 'request_unsupported', { change: (good) => ({ ...good, response_type: 'code' }) }],
    ['that encrypts to no key', 'request_unsupported', { change: (good) => ({ ...good, client_metadata: {} }) }],
    [
      'by an encryption that is not known',
      'request_unsupported',
      {
        change: (good) => ({
          ...good,
          client_metadata: {
            ...(good.client_metadata as object),
            encrypted_response_enc_values_supported: ['A128CBC-HS256'],
          },
        }),
      },
    ],
    [
      'from a private address',
      'verifier_unreachable',
      { link: (good) => ({ ...good, request_uri: 'https://10.0.0.7/request' }) },
    ],
    [
      'from this server’s own calls',
      'verifier_unreachable',
      { link: (good) => ({ ...good, request_uri: `${app.settings.publicUrl}/api/disclosures/1` }) },
    ],
    ['by value and by reference at once', 'request_invalid', { link: (good) => ({ ...good, request: 'a.b.c' }) }],
  ])('%s', async (_, code, making) => {
    const count = shop.received.length;
    expect(await refusalOf(making)).toBe(code);
    expect(shop.received).toHaveLength(count);
  });

  it('that is invalid', async () => {
    for (const text of [
      '',
      'hello',
      'openid4vp://?request_uri=https://a.example',
      'openid4vp://?client_id=a&client_id=b',
    ])
      expect((await look(text)).problem.code).toBe('request_unreadable');
  });

  it('with a response address in a private network', async () => {
    const { text } = shop.ask(name, { change: (good) => ({ ...good, response_uri: 'https://192.168.0.1/answer' }) });
    expect((await showFirst(await seen(text))).problem.code).toBe('verifier_unreachable');
  });
});

describe('a registration number', () => {
  it('is never shown', async () => {
    school.err({ payload: (good) => ({ ...good, name: '900101-1234567' }) });
    await take();
    const offered = await seen(shop.ask(name).text);
    expect(offered.asked[0]?.choices[0]?.claims).toMatchObject([{ isLocked: true }]);
    const choices = [{ query: 'student', credentials: [first(offered)] }];
    expect((await show(offered.disclosureId, choices)).problem.code).toBe('claim_locked');
  });
});
