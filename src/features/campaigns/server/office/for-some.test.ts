import { expect, it } from 'vitest';
import { CITY, testApp } from '#app/server/testing/test-app.ts';
import { HOST, issuing } from '#features/issuance/server/testing/employer.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import type { OfficeAct } from '#features/office/calls/acts.ts';
import { checkAct } from '#features/office/server/testing/check-act.ts';
import { cityOffice, type Official } from '#features/office/server/testing/city.ts';
import { sql } from '#platform/server/store/db.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import type { CredentialType, LastMonth, OfficeCampaign } from '../../office-contract.ts';

const app = testApp({ mode: 'hosted', settings: { publicUrl: CITY } });
const city = cityOffice(app);
const issue = issuing(app);

const dayIn = async (days: number) => (await nowOf(app.db, days * 86_400_000)).toISOString().slice(0, 10);
const termsNow = async () => ({
  name: 'Winter market',
  nameKo: '겨울 장날',
  bps: 1000,
  gives: 'at_once',
  mostPayment: null,
  mostMonth: '3000',
  shops: null,
  trades: null,
  firstDay: await dayIn(-1),
  lastDay: await dayIn(20),
  budget: '50000',
});
const change = async (by: Official, campaignId: number, more: object) =>
  by.phone.sign('POST /api/office/campaigns/{campaignId}/change', {
    params: { campaignId },
    body: { ...(await termsNow()), ...more },
  });

it('a draft names its members by a credential with a claim, which two people approve; another credential is another revision', async () => {
  const owner = await city.owner();
  const approver = await city.join(owner, 'approver');
  const bureau = await issue.employer({
    name: 'Resident card',
    nameKo: '주민카드',
    claims: [
      { name: 'city', label: 'City', labelKo: '도시' },
      { name: 'over19', label: 'Aged 19 or over', labelKo: '만 19세 이상' },
    ],
  });
  const listed = (await owner.phone.call('GET /api/office/campaign-credentials', {})).body as {
    types: CredentialType[];
  };
  expect(listed.types.find(({ vct }) => vct === bureau.type.vct)).toMatchObject({ issuer: bureau.issuer });
  expect(listed.types.find(({ issuer }) => issuer === null)?.claims[0]?.name).toBe('over19');
  const card = { name: 'Resident card', nameKo: '주민카드', vct: bureau.type.vct, issuer: bureau.issuer };
  const predicate = { kind: 'resident', age: null, ...card, claim: 'city', value: 'Onju' };
  const made = await owner.phone.sign('POST /api/office/campaigns', { body: { ...(await termsNow()), predicate } });
  expect(made.status, made.text).toBe(201);
  const campaign = made.body as OfficeCampaign;
  expect(campaign).toMatchObject({ revision: 1, joined: 0, predicate });
  const adult = { ...predicate, kind: 'age_over', age: 19, claim: 'over19', value: 'yes' };
  // Conditions that are refused: a claim of another age, or a value other than yes; an impossible age; a type that is
  // no longer issued, belongs to someone else, or lacks the claim.
  for (const [field, wrong] of [
    ['claim', { ...adult, claim: 'city' }],
    ['claim', { ...adult, age: 20 }],
    ['value', { ...adult, value: 'no' }],
    ['age', { ...adult, age: 11, claim: 'over11' }],
    ['age', { ...predicate, age: 19 }],
    ['kind', { ...predicate, kind: 'passport' }],
    ['issuer', { ...predicate, issuer: `${HOST}/org/999` }],
    ['issuer', { ...predicate, issuer: 'javascript:alert(1)' }],
    ['claim', { ...predicate, claim: 'street' }],
    ['claim', { ...predicate, claim: 'city..name' }],
    ['vct', { ...predicate, vct: `${HOST}/org/${bureau.id}/credential-types/999` }],
  ] as const) {
    const refused = await change(owner, campaign.id, { predicate: wrong });
    expect([refused.status, Object.keys(refused.problem.errors ?? {})], JSON.stringify(wrong)).toEqual([
      400,
      [`predicate.${field}`],
    ]);
  }
  const asked = (
    await owner.phone.sign('POST /api/office/campaigns/{campaignId}/start', {
      params: { campaignId: campaign.id },
      body: { reason: 'Winter' },
    })
  ).body as OfficeAct;
  expect((await change(owner, campaign.id, { predicate: adult })).body).toMatchObject({ revision: 2, act: null });
  await fund(app.db, city.id(), 'KRW', '60000');
  const check = (actId: number) => checkAct(approver, actId);
  expect((await check(asked.id)).problem.code).toBe('act_over');
  const again = (
    await owner.phone.sign('POST /api/office/campaigns/{campaignId}/start', {
      params: { campaignId: campaign.id },
      body: { reason: 'Winter' },
    })
  ).body as OfficeAct;
  const { body } = await app.db.one(sql<{ body: string }>`SELECT body FROM office_acts WHERE id = ${again.id}`);
  expect(JSON.parse(body).terms.predicate).toEqual(adult);
  expect((await check(again.id)).body).toMatchObject({ state: 'done' });
  expect((await change(owner, campaign.id, { predicate: null })).problem.code).toBe('not_so_now');
  // Even SQL cannot change the condition of a running campaign.
  await expect(app.db.run(sql`UPDATE campaigns SET predicate = NULL WHERE id = ${campaign.id}`)).rejects.toThrow();
});

it('a simulation of a limited campaign counts all payers, and reports how many people hold a valid credential', async () => {
  const owner = await city.owner();
  const bureau = await issue.employer();
  for (const nth of [1, 2, 3]) {
    const ready = await issue.redeemed(await bureau.offer({ reference: `E-${nth}` }));
    await issue.askWith(ready, await issue.proofFor(ready));
  }
  await app.db.run(sql`
    UPDATE issued_credentials SET revoked_at = now(), reason = 'Moved' WHERE id = (SELECT max(id) FROM issued_credentials WHERE organisation_id = ${bureau.id})`);
  const of = async (issuer: string | null, vct: string) => {
    const said = { name: 'Employee ID', nameKo: '사원증', claim: 'employee_number', value: '1' };
    const predicate = { kind: 'resident', age: null, ...said, issuer, vct };
    const { body } = await owner.phone.sign('POST /api/office/campaigns', {
      body: { ...(await termsNow()), predicate },
    });
    const params = { campaignId: (body as OfficeCampaign).id };
    return (await owner.phone.call('GET /api/office/campaigns/{campaignId}/last-month', { params })).body as LastMonth;
  };
  expect((await of(bureau.issuer, bureau.type.vct)).holders).toBe(2);
  expect((await of(null, 'https://elsewhere.example/card')).holders).toBeNull();
});
