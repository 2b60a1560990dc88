import { createHash, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { dataUrl, png } from '#features/documents/server/testing/images.ts';
import { submitting } from '#features/documents/server/testing/submitting.ts';
import { contract as offers } from '#features/issuance/contract.ts';
import { issuing } from '#features/issuance/server/testing/employer.ts';
import { selfServing } from '#features/issuance/server/testing/self-serving.ts';
import { contract as presenting } from '#features/presentation/contract.ts';
import { verifying } from './testing/counter.ts';

const app = sharedApp('city');
const { card, rootOf, shop, wallet } = verifying(app);
const issue = issuing(app);

/** Creates a person with a card that an employer here issued. */
async function holder() {
  const [employer, person] = await Promise.all([issue.employer(), app.register()]);
  const { token } = person;
  const { link } = await employer.offer();
  const seen = await app.client(offers)('POST /api/offers/look', { token, body: { offer: link } });
  const taken = await app.client(offers)('POST /api/offers/take', { token, body: { takingId: seen.body.takingId } });
  expect(taken.status, taken.text).toBe(201);
  return { token, vct: employer.type.vct };
}

it('an organisation of this server asks, and a person of this server shows the requested claims', async () => {
  const [asking, { token, vct }] = await Promise.all([shop(), holder()]);
  const made = await asking.asked([vct]);
  const call = app.client(presenting);
  const seen = await call('POST /api/presenting/look', { token, body: { request: made.link } });
  expect(seen.status, seen.text).toBe(200);
  const { disclosureId, verifier, asked } = seen.body;
  expect(verifier).toMatchObject({ name: asking.organisation.displayName, calls: null });
  const choices = asked.flatMap(({ query, choices: [first] }) =>
    first ? [{ query, credentials: [first.credential] }] : [],
  );
  const shown = await call('POST /api/presenting/show', { token, body: { disclosureId, choices } });
  expect(shown.status, shown.text).toBe(201);
  const { body } = await asking.read(made.id);
  expect(body).toMatchObject({ state: 'answered', answer: { claims: [{ path: ['name'], values: ['Kim Minseo'] }] } });
});

it('age at a till: a card issued by self-service proves 19 or over in one response, and the shop reads no other claim', async () => {
  const labelled = (name: string) => ({ name, label: name, labelKo: name });
  const [asking, city, person] = await Promise.all([
    shop(),
    issue.employer({ claims: [labelled('name'), labelled('over19')] }),
    app.register(),
  ]);
  const { token } = person;
  const self = selfServing(app);
  const opened = await self.open(city, { sources: { name: { from: 'holderName' }, over19: { from: 'over19' } } });
  const got = await self.take(person, opened.body.link, await self.prove(person));
  const offered = await app.client(offers)('POST /api/offers/look', { token, body: { offer: got.body.link } });
  const { takingId } = offered.body;
  expect((await app.client(offers)('POST /api/offers/take', { token, body: { takingId } })).status).toBe(201);

  // A question in the form that `/org/{id}/asking` saves.
  const till = (age: string) => ({ claims: [{ path: ['over19'], values: [age] }], keepHours: 0 });
  const call = app.client(presenting);
  const look = async (request: string) => (await call('POST /api/presenting/look', { token, body: { request } })).body;
  const made = await asking.asked([city.type.vct], till('yes'));
  const seen = await look(made.link);
  const [first] = seen.asked[0]?.choices ?? [];
  expect(first?.claims.map(({ value }) => value)).toEqual(['yes']);
  const choices = [{ query: 'answer', credentials: [first?.credential ?? ''] }];
  await call('POST /api/presenting/show', { token, body: { disclosureId: seen.disclosureId, choices } });
  const { body } = await asking.read(made.id);
  expect(body.answer?.claims).toEqual([{ path: ['over19'], values: ['yes'] }]);
  expect(JSON.stringify(body)).not.toContain('Kim Minseo');
  // A person whose card has another value has nothing to show.
  expect((await look((await asking.asked([city.type.vct], till('no'))).link)).isAnswerable).toBe(false);
});

it('a person with one name registers with it, is verified under it, takes a card with it and shows it alone', async () => {
  const register = { email: `${randomUUID()}@example.com`, password: 'correct horse battery', firstName: 'Suharto' };
  const made = await app.call('POST /api/auth/register', { body: { ...register, lastName: '' } });
  expect(made.status, made.text).toBe(201);
  const { user, token } = made.body as { user: { id: number; firstName: string; lastName: string }; token: string };
  expect([user.firstName, user.lastName]).toEqual(['Suharto', '']);
  const person = { userId: user.id, token };
  const the = submitting(app, () => person);
  const image = { documentNumber: 'M70689098', name: 'Suharto', imageData: dataUrl(png(3, 2, 40)) };
  await the.becomes(await the.submit('M70689098', { metadata: image }), 'verified');
  const [passport] = await the.credentials();
  expect(passport?.credentialData.holderName).toBe('Suharto');

  const self = selfServing(app);
  const [asking, city] = await Promise.all([shop(), issue.employer()]);
  const opened = await self.open(city, { allowsTrial: true });
  const got = await self.take(person, opened.body.link, passport?.id ?? 0);
  expect(got.status, got.text).toBe(201);
  const call = app.client(offers);
  const offered = await call('POST /api/offers/look', { token, body: { offer: got.body.link } });
  await call('POST /api/offers/take', { token, body: { takingId: offered.body.takingId } });
  const asked = await asking.asked([city.type.vct]);
  const seen = await app.client(presenting)('POST /api/presenting/look', { token, body: { request: asked.link } });
  const [first] = seen.body.asked[0]?.choices ?? [];
  const choices = [{ query: 'answer', credentials: [first?.credential ?? ''] }];
  const body = { disclosureId: seen.body.disclosureId, choices };
  expect((await app.client(presenting)('POST /api/presenting/show', { token, body })).status).toBe(201);
  const { answer } = (await asking.read(asked.id)).body;
  expect(answer?.claims).toEqual([{ path: ['name'], values: ['Suharto'] }]);
});

it('nobody else can show credentials for a request that one person opened, nor respond for that person', async () => {
  const [asking, { token, vct }, thief] = await Promise.all([shop(), holder(), app.register()]);
  const made = await asking.asked([vct]);
  const call = app.client(presenting);
  const seen = await call('POST /api/presenting/look', { token, body: { request: made.link } });
  const body = { disclosureId: seen.body.disclosureId, choices: [{ query: 'answer', credentials: ['held-1'] }] };
  const stolen = await call('POST /api/presenting/show', { token: thief.token, body });
  expect(stolen.problem.code).toBe('not_found');
  expect((await asking.read(made.id)).body).toMatchObject({ state: 'open' });
});

it('a payment is signed with the showing, and a response that signs another payment or no payment is invalid', async () => {
  const [asking, { token, vct }, held] = await Promise.all([shop(), holder(), card()]);
  const payment = { amount: '12000', currency: 'KRW', reference: 'Order 7, 900101-1234567' };
  const said = { ...payment, payee: asking.organisation.displayName, reference: 'Order 7, 900101-1******' };
  const made = await asking.asked([vct], {}, { payment });
  expect(made).toMatchObject({ state: 'open', payment: said });
  const call = app.client(presenting);
  const seen = await call('POST /api/presenting/look', { token, body: { request: made.link } });
  expect(seen.body.signs).toEqual([said]);
  const choices = seen.body.asked.map(({ query, choices: [first] }) => ({
    query,
    credentials: [first?.credential ?? ''],
  }));
  const shown = await call('POST /api/presenting/show', {
    token,
    body: { disclosureId: seen.body.disclosureId, choices },
  });
  expect(shown.status, shown.text).toBe(201);
  expect((await asking.read(made.id)).body).toMatchObject({ state: 'answered', payment: said });

  // A third-party wallet hashes the transaction data exactly as received; no other hash is accepted.
  const other = await asking.asked([held.vct], {}, { payment: { ...payment, reference: null } });
  const request = await wallet.open(other.request, await rootOf());
  const [encoded = ''] = request.transaction_data ?? [];
  const good = createHash('sha256').update(encoded).digest('base64url');
  for (const payload of [
    {},
    { transaction_data_hashes: [good.slice(1)] },
    { transaction_data_hashes: [good, good] },
    { transaction_data_hashes: [good], transaction_data_hashes_alg: 'sha-512' },
  ]) {
    await wallet.answer(request, await wallet.showErring(held.credential, held.key, request, { payload }));
    expect((await asking.read(other.id)).body).toMatchObject({ state: 'open', fault: 'not_signed' });
  }
  const payload = { transaction_data_hashes: [good], transaction_data_hashes_alg: 'sha-256' };
  const signed = await wallet.showErring(held.credential, held.key, request, { payload });
  expect((await wallet.answer(request, signed)).status).toBe(200);

  // Transaction data that was not requested is rejected. An mdoc signs no payment.
  const plain = await asking.asked([held.vct]);
  const unasked = await wallet.open(plain.request, await rootOf());
  await wallet.answer(unasked, await wallet.showErring(held.credential, held.key, unasked, { payload }));
  expect((await asking.read(plain.id)).body).toMatchObject({ state: 'open', fault: 'binding_extra' });
  const mdoc = await asking.save(['org.example.card'], {
    format: 'mso_mdoc',
    claims: [{ path: ['org.example', 'name'] }],
  });
  const refused = await asking.ask(mdoc.body.id, { payment: { ...payment, reference: null } });
  expect(refused.problem.code).toBe('payment_not_signable');
});
