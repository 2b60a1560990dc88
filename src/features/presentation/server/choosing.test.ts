import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { peerIssuer } from '#features/issuance/server/testing/peer-issuer.ts';
import { sql } from '#platform/server/store/db.ts';
import { selfSigned } from '#platform/server/testing/certificate.ts';
import { peerVerifier, type RequestChange } from './testing/peer-verifier.ts';
import { presenting } from './testing/presenting.ts';

const app = testApp();
const { seen, look, show, showFirst, disclosures, taking } = presenting(app);
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

const student = (id: string) => ({
  id,
  format: 'dc+sd-jwt',
  meta: { vct_values: ['https://school.example/student'] },
  claims: [{ path: ['name'] }],
});
const query = {
  credentials: [student('one'), student('two')],
  credential_sets: [{ options: [['one']] }, { options: [['two']], required: false }],
};
const payment = {
  type: 'urn:ingam:payment:1',
  credential_ids: ['one'],
  payee: 'Blue Cup',
  amount: '12000',
  currency: 'KRW',
  reference: 'Order 7',
};
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');
const wanting = (...all: unknown[]): RequestChange => ({ change: (good) => ({ ...good, transaction_data: all }) });

describe('transaction data', () => {
  it('is shown in full before it is signed, and signed by the key of the credential that it names', async () => {
    for (const named of [{}, { transaction_data_hashes_alg: ['sha-512', 'sha-256'] }]) {
      const [one, other] = [
        encoded({ ...payment, ...named }),
        encoded({ ...payment, ...named, amount: '0.5', currency: 'USD' }),
      ];
      const { text, nonce, clientId } = shop.ask(query, wanting(one, other));
      const offered = await seen(text);
      const { payee, amount, currency, reference } = payment;
      const signs = [
        { payee, amount, currency, reference },
        { payee, amount: '0.5', currency: 'USD', reference },
      ];
      expect(offered.signs).toEqual(signs);
      expect((await showFirst(offered)).status).toBe(201);
      const { said } = await shop.opened();
      const { one: [presented = ''] = [] } = said.vp_token as Record<string, string[]>;
      const hashes = { transaction_data_hashes: [hashOf(one), hashOf(other)] };
      const alg = 'transaction_data_hashes_alg' in named && { transaction_data_hashes_alg: 'sha-256' };
      await shop.judge(presented, { aud: clientId, nonce, signs: { ...hashes, ...alg } });
      expect((await disclosures())[0]).toMatchObject({ outcome: 'shown', signed: signs });
    }
  });

  it('is signed by one credential only, if several credentials can sign it', async () => {
    const text = encoded({ ...payment, credential_ids: ['two', 'one'] });
    const asked = shop.ask(query, wanting(text));
    const offered = await seen(asked.text);
    const choices = offered.asked.map(({ query: id, choices: [first] }) => ({
      query: id,
      credentials: [first?.credential ?? ''],
    }));
    expect((await show(offered.disclosureId, choices)).status).toBe(201);
    const token = (await shop.opened()).said.vp_token as Record<string, string[]>;
    const to = { aud: asked.clientId, nonce: asked.nonce };
    await shop.judge(token.one?.[0] ?? '', to);
    await shop.judge(token.two?.[0] ?? '', { ...to, signs: { transaction_data_hashes: [hashOf(text)] } });
  });

  it('that no chosen credential can sign gets no response', async () => {
    const offered = await seen(shop.ask(query, wanting(encoded({ ...payment, credential_ids: ['two'] }))).text);
    const count = shop.received.length;
    expect((await showFirst(offered)).problem.code).toBe('choice_unfit');
    expect(shop.received).toHaveLength(count);
  });

  it.each<[string, string, unknown[]]>([
    ['of a type that is not known', 'request_unsupported', [encoded({ ...payment, type: 'urn:example:loan' })]],
    ['with what would not be shown', 'request_unsupported', [encoded({ ...payment, fee: '900' })]],
    ['with what hides something', 'request_unsupported', [encoded({ ...payment, payee: 'Blue\u202eCup' })]],
    ['of no amount', 'request_unsupported', [encoded({ ...payment, amount: '1e9' })]],
    [
      'with a hash of another kind alone',
      'request_unsupported',
      [encoded({ ...payment, transaction_data_hashes_alg: ['sha-512'] })],
    ],
    ['by a credential that is not asked for', 'request_invalid', [encoded({ ...payment, credential_ids: ['three'] })]],
    ['that cannot be read', 'request_invalid', ['bm90aGluZw']],
    ['of which one cannot be read', 'request_invalid', [encoded(payment), 7]],
    ['without any', 'request_invalid', []],
  ])('%s is refused', async (_, code, all) => {
    const count = shop.received.length;
    expect((await look(shop.ask(query, wanting(...all)).text)).problem).toMatchObject({
      code,
      detail: expect.any(String),
    });
    expect(shop.received).toHaveLength(count);
  });
});

describe('a person’s choice', () => {
  const sets = {
    credentials: [
      {
        ...student('one'),
        claims: [
          { id: 'name', path: ['name'] },
          { id: 'city', path: ['address', 'city'] },
        ],
        claim_sets: [['name', 'city'], ['city']],
      },
    ],
  };
  const disclosedBy = async (claimSet: number) => {
    const { text, nonce, clientId } = shop.ask(sets);
    const offered = await seen(text);
    const credential = offered.asked[0]?.choices[0]?.credential ?? '';
    const reply = await show(offered.disclosureId, [{ query: 'one', credentials: [credential], claimSet }]);
    if (reply.status !== 201) return reply.problem.code;
    const { one: [presented = ''] = [] } = (await shop.opened()).said.vp_token as Record<string, string[]>;
    return (await shop.judge(presented, { aud: clientId, nonce })).disclosed;
  };

  it('is any set of claims that the verifier accepts, and no other', async () => {
    const [item] = (await seen(shop.ask(sets).text)).asked;
    expect(item?.choices[0]).toMatchObject({
      claims: [{ value: 'Kim Minseo' }, { value: 'Seoul' }],
      otherSets: [{ claims: [{ value: 'Seoul' }] }],
    });
    expect(await disclosedBy(0)).toEqual({ name: 'Kim Minseo', address: { city: 'Seoul' } });
    expect(await disclosedBy(1)).toEqual({ address: { city: 'Seoul' } });
    expect(await disclosedBy(2)).toBe('choice_unfit');
  });

  it('is one option of each set of credentials, without optional credentials by default', async () => {
    const either = {
      credentials: [student('one'), { ...student('two'), claims: [{ path: ['address', 'city'] }] }],
      credential_sets: [{ options: [['one'], ['two']] }, { options: [['one', 'two']], required: false }],
    };
    const { text } = shop.ask(either);
    const offered = await seen(text);
    expect(offered.sets).toEqual([
      { isRequired: true, options: [['one'], ['two']] },
      { isRequired: false, options: [['one', 'two']] },
    ]);
    const credential = offered.asked[0]?.choices[0]?.credential ?? '';
    const shows = async (queries: string[], options?: (number | null)[]) =>
      show(
        offered.disclosureId,
        queries.map((query) => ({ query, credentials: [credential] })),
        options,
      );
    for (const [queries, options] of [
      [['two'], undefined],
      [['one'], [1, null]],
      [
        ['one', 'two'],
        [0, null],
      ],
      [['two'], [null, null]],
      [['two'], [2, null]],
      [['two'], [1]],
    ] as const)
      expect((await shows([...queries], options && [...options])).problem).toMatchObject({ code: 'choice_unfit' });
    expect((await shows(['two'], [1, null])).status).toBe(201);
    const { said } = await shop.opened();
    expect(Object.keys(said.vp_token as object)).toEqual(['two']);
  });

  it('counts as a repeat if it contains no claim that is new to the verifier, and not otherwise', async () => {
    const [bar, other] = [await peerVerifier(selfSigned('127.0.0.1')), await peerVerifier(selfSigned('127.0.0.1'))];
    const city = { credentials: [{ ...student('one'), claims: [{ path: ['address', 'city'] }, { path: ['name'] }] }] };
    const isRepeat = async (at: typeof bar, asked: unknown, making: RequestChange = {}) =>
      (await seen(at.ask(asked, making).text)).again !== null;
    expect(await isRepeat(bar, city)).toBe(false);
    await showFirst(await seen(bar.ask(city).text));
    expect(await isRepeat(bar, city)).toBe(true);
    expect(await isRepeat(other, city)).toBe(false);
    // Showing fewer claims than before is nothing new; an additional claim is.
    expect(await isRepeat(bar, { credentials: [student('one')] })).toBe(true);
    const more = { credentials: [{ ...student('one'), claims: [{ path: ['name'] }, { path: ['address'] }] }] };
    expect(await isRepeat(bar, more)).toBe(false);
    // If an alternative set was shown before, it is enough, although the verifier prefers another.
    const sets = [['all'], ['name']];
    const named = [
      { id: 'all', path: ['address'] },
      { id: 'name', path: ['name'] },
    ];
    const asked = { credentials: [{ ...student('one'), claims: named, claim_sets: sets }] };
    const { again } = await seen(bar.ask(asked).text);
    expect(again).toMatchObject({ choices: [{ query: 'one', claimSet: 1 }], options: [0] });
    expect(await isRepeat(bar, city, wanting(encoded(payment)))).toBe(false);
    await app.db.run(sql`UPDATE held_credentials SET expires_at = now()`);
    expect(await isRepeat(bar, city)).toBe(false);
    await app.db.run(sql`UPDATE held_credentials SET expires_at = NULL`);
    // A credential known to be revoked or suspended is marked before it is shown, and never shown with one press.
    for (const status of ['revoked', 'suspended'] as const) {
      await app.db.run(sql`UPDATE held_credentials SET status = ${status}, status_at = now()`);
      const { again, asked } = await seen(bar.ask(city).text);
      expect([again, asked[0]?.choices[0]?.fallen]).toEqual([null, status]);
    }
    await app.db.run(sql`UPDATE held_credentials SET status = 'good'`);
    const good = await seen(bar.ask(city).text);
    expect([good.again !== null, good.asked[0]?.choices[0]?.fallen]).toEqual([true, null]);
    await app.db.run(sql`UPDATE held_credentials SET status = NULL, status_at = NULL`);
    await Promise.all([bar.stop(), other.stop()]);
  });

  it('shows the issuer’s present status', async () => {
    await showFirst(await seen(shop.ask({ credentials: [student('one')] }).text));
    const sinceOf = async () => (await disclosures()).flatMap(({ shown }) => shown.map(({ since }) => since))[0];
    expect(await sinceOf()).toBeNull();
    await app.db.run(sql`UPDATE held_credentials SET status = 'revoked', status_at = now()`);
    expect(await sinceOf()).toBe('revoked');
  });
});
