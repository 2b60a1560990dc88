import { beforeAll, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { contract as issuance } from '#features/issuance/contract.ts';
import { HOST } from '#features/issuance/server/testing/employer.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import type { Person } from '#features/organisations/server/testing/firm.ts';
import { sql } from '#platform/server/store/db.ts';
import { refundDesk } from '../testing/refund-desk.ts';
import { checkShownPassport } from './proof-checks.ts';

const app = testApp({ mode: 'hosted', settings: { publicUrl: HOST, hasSandboxes: true } });
const desk = refundDesk(app);
const { refunds, cards } = desk;
const WON = '125000';

let operator: Awaited<ReturnType<typeof refunds.operator>>;
let shop: Awaited<ReturnType<typeof refunds.shop>>;
let authority: Awaited<ReturnType<typeof desk.authority>>;
let ruleId: number;
beforeAll(async () => {
  operator = await refunds.operator();
  shop = await refunds.shop(operator);
  authority = await desk.authority();
  const rules = await refunds.call('POST /api/org/{id}/refund-rules', {
    params: { id: operator.id },
    token: operator.owner.token,
    body: { tiers: [{ from: '30', bps: 800 }], dailyAmount: '500', entryDays: 90, foreignOnly: true },
  });
  expect(rules.status, rules.text).toBe(201);
  const taken = await desk.takes(operator, authority);
  expect(taken.status, taken.text).toBe(201);
  ruleId = taken.body.id;
});

/** A traveller with won to spend, no document here, and a credential of the authority. */
async function traveller(nationality: string, number: string, by = authority): Promise<Person> {
  const person = await cards.holder(by, { name: 'Ana Silva', nationality, document_number: number });
  await fund(app.db, person.userId, 'KRW', '1000000');
  return person;
}
const issuedBy = async ({ id, owner }: typeof authority) =>
  (
    await app.client(issuance)('GET /api/org/{id}/issuing/credentials', { params: { id }, token: owner.token })
  ).body.map((one) => one.id);
const change = async (to: 'revoke' | 'suspend') => {
  const [credentialId] = await issuedBy(authority);
  const done = await app.call(`POST /api/org/{id}/issued-credentials/{credentialId}/${to}`, {
    params: { id: authority.id, credentialId: credentialId ?? 0 },
    token: authority.key,
    body: { reason: 'Lost' },
  });
  expect(done.status, done.text).toBe(200);
};
/** Ages the last check of the proof. */
const age = ({ userId }: Person) =>
  app.db.run(sql`UPDATE refund_proofs SET stands_until = now() - interval '1 second', looked_at = now() - interval '1 hour'
    WHERE user_id = ${userId}`);
const showAll = async (person: Person) => desk.take(person, await desk.shown(person, operator.id, ruleId));
const shownOf = async (person: Person) => (await desk.read(person, operator.id)).body.proof;

it('a claim waiting for a passport is paid by a credential of an accepted issuer, and its progress names that issuer', async () => {
  const person = await traveller('FRA', '12AB34567');
  const claim = await refunds.claimed(person, await refunds.buy(person, shop, WON), { to: 'usdc' });
  await refunds.until(person, claim, ({ waitsFor }) => waitsFor === 'passport');
  const { userId, token } = person;
  const eligibility = () => refunds.call('GET /api/tax-eligibility/{userId}', { params: { userId }, token });
  expect((await eligibility()).body).toEqual({ passport: false, foreign: null, byCredential: [operator.id] });
  const taken = await showAll(person);
  expect(taken.status, taken.text).toBe(201);
  expect(taken.body).toMatchObject({ operatorId: operator.id, proof: { foreign: true } });
  expect((await eligibility()).body).toMatchObject({ passport: true, foreign: true });
  const paid = await refunds.until(person, claim, ({ status }) => status === 'paid');
  expect(paid.steps.find(({ step }) => step === 'shown')).toMatchObject({ text: taken.body.proof.issuer });
  expect(await refunds.units(person, 'USDC')).toEqual([8_000_000n, 0n]);
  // Neither the passport number nor a nationality is stored in the clear.
  const kept = await app.db.one(sql<{ all: string }>`
    SELECT (SELECT json_agg(p)::text FROM refund_proofs p) || (SELECT json_agg(f)::text FROM tax_refunds f) AS all`);
  for (const secret of ['12AB34567', 'FRA', 'Ana Silva']) expect(kept.all).not.toContain(secret);
});

it('a credential revoked or suspended before the payout stops the payout, two nodes check the credential once, and the claim shows the reason', async () => {
  for (const to of ['revoke', 'suspend'] as const) {
    const person = await traveller('DEU', `C0${to === 'revoke' ? 1 : 2}X4567`);
    expect((await showAll(person)).status).toBe(201);
    const claim = await refunds.claimed(person, await refunds.buy(person, shop, WON));
    await refunds.until(person, claim, ({ waitsFor }) => waitsFor === 'payout');
    await change(to);
    await age(person);
    const { services } = app.built.mounted;
    const of = { userId: person.userId, operator: operator.id } as Parameters<typeof checkShownPassport>[1];
    // When the claim is paid, the credential's end is found by an earlier check or, for a suspension, by the payment's
    // own check.
    if (to === 'revoke') {
      await Promise.all([checkShownPassport(services, of), checkShownPassport(services, of)]);
      expect(await shownOf(person)).toBeNull();
    }
    await refunds.payTo(person, claim, { to: 'usdc' });
    const stopped = await refunds.until(person, claim, ({ waitsFor }) => waitsFor === 'passport');
    const why = to === 'revoke' ? 'revoked' : 'suspended';
    expect(stopped.steps.filter(({ step }) => step === 'unproven')).toMatchObject([{ code: why }]);
    expect(await refunds.units(person, 'USDC')).toEqual([0n, 0n]);
    // The same credential is not accepted again.
    expect((await showAll(person).catch(() => undefined))?.status).not.toBe(201);
  }
});

it('refuses an excluded nationality, an issuer that is not accepted and a credential without passport claims, and stores none of these credentials', async () => {
  const korean = await traveller('KR', 'M12345678');
  expect((await showAll(korean)).problem.code).toBe('nationality_not_refunded');
  const vague = await traveller('somewhere', 'M12345679');
  expect((await showAll(vague)).problem.code).toBe('passport_unreadable');
  // Without a named issuer, only listed issuers and this server itself are accepted, since otherwise any organisation
  // here could vouch for anyone.
  const open = await desk.takes(operator, authority, { issuer: null });
  const person = await traveller('USA', 'X12345678');
  const code = await desk.shown(person, operator.id, open.body.id);
  expect((await desk.take(person, code)).problem.code).toBe('issuer_not_believed');
  for (const one of [korean, vague, person]) expect(await shownOf(one)).toBeNull();
  const ended = await desk.call('DELETE /api/org/{id}/refund-proofs/{ruleId}', {
    params: { id: operator.id, ruleId: open.body.id },
    token: operator.owner.token,
  });
  expect(ended.status).toBe(204);
  expect((await desk.ask(person, operator.id, open.body.id)).status).toBe(404);
});

it('refuses another person’s response or code, a response used twice, and a passport that another account showed', async () => {
  const [owner, thief] = [await traveller('FRA', '99AB34567'), await traveller('JPN', 'TK1234567')];
  const code = await desk.shown(owner, operator.id, ruleId);
  expect((await desk.take(thief, code)).problem.code).toBe('nothing_shown');
  // The thief sends their own request to the passport's owner: the code returns to the owner, who cannot use it.
  const asked = await desk.ask(thief, operator.id, ruleId);
  const lured = cards.codeIn(await cards.show(owner, asked.body.link));
  expect((await desk.take(owner, lured)).problem.code).toBe('nothing_shown');
  const both = await Promise.all([desk.take(owner, code), desk.take(owner, code)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  const twin = await traveller('FRA', '99ab 34567');
  expect((await showAll(twin)).problem.code).toBe('passport_of_another');
  const { userId, token } = owner;
  const params = { userId, operatorId: operator.id };
  expect((await desk.call('DELETE /api/refund-proofs/{userId}/{operatorId}', { params, token })).status).toBe(204);
  expect((await desk.call('DELETE /api/refund-proofs/{userId}/{operatorId}', { params, token })).status).toBe(404);
  expect((await showAll(twin)).status).toBe(201);
});

it('only an operator chooses the accepted credentials, at most five credentials at a time', async () => {
  const firm = await authority;
  expect((await desk.takes({ id: firm.id, owner: firm.owner }, authority)).problem.code).toBe('no_refund_operator');
  for (let n = 1; n < 5; n += 1) expect((await desk.takes(operator, authority)).status).toBe(201);
  expect((await desk.takes(operator, authority)).problem.code).toBe('too_many_proof_rules');
  const list = await desk.call('GET /api/org/{id}/refund-proofs', {
    params: { id: operator.id },
    token: operator.owner.token,
  });
  expect(list.body).toHaveLength(5);
  expect(list.body.at(-1)).toMatchObject({ id: ruleId, nationality: 'nationality', issuer: authority.issuer });
});
