import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { contract as offers } from '#features/issuance/contract.ts';
import { HOST, issuing } from '#features/issuance/server/testing/employer.ts';
import { contract as presenting } from '#features/presentation/contract.ts';
import { verifying } from './testing/counter.ts';

const app = testApp({ mode: 'hosted', settings: { publicUrl: HOST } });
const { shop } = verifying(app);
const issue = issuing(app);

/** Somebody who took a card that an employer here issued. */
async function holder() {
  const [employer, person] = await Promise.all([issue.employer(), app.register()]);
  const { token } = person;
  const { link } = await employer.offer();
  const seen = await app.client(offers)('POST /api/offers/look', { token, body: { offer: link } });
  const taken = await app.client(offers)('POST /api/offers/take', { token, body: { takingId: seen.body.takingId } });
  expect(taken.status, taken.text).toBe(201);
  return { token, vct: employer.type.vct };
}

it('an organisation of this server asks, and a person of this server shows what it asks', async () => {
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

it('nobody else can show what a person looked at, nor answer for them', async () => {
  const [asking, { token, vct }, thief] = await Promise.all([shop(), holder(), app.register()]);
  const made = await asking.asked([vct]);
  const call = app.client(presenting);
  const seen = await call('POST /api/presenting/look', { token, body: { request: made.link } });
  const body = { disclosureId: seen.body.disclosureId, choices: [{ query: 'answer', credentials: ['held-1'] }] };
  const stolen = await call('POST /api/presenting/show', { token: thief.token, body });
  expect(stolen.problem.code).toBe('not_found');
  expect((await asking.read(made.id)).body).toMatchObject({ state: 'open' });
});
