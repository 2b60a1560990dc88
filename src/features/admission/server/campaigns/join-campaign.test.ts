import { beforeAll, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { ownerProof } from '#features/auth/server/sessions/authorize.ts';
import { contract as campaigns } from '#features/campaigns/contract.ts';
import { campaigns as feature } from '#features/campaigns/server/feature.ts';
import { forgetMemberships } from '#features/campaigns/server/members-store.ts';
import { HOST } from '#features/issuance/server/testing/employer.ts';
import type { Person } from '#features/organisations/server/testing/firm.ts';
import { contract as pay } from '#features/pay/contract.ts';
import { market } from '#features/pay/server/testing/stall.ts';
import { countQuestions, listQuestions } from '#features/verifier/server/questions/questions-store.ts';
import { listRequests } from '#features/verifier/server/requests/requests-store.ts';
import type { UserId } from '#platform/ids.ts';
import { retentionJob } from '#platform/server/jobs/retention.ts';
import { sql } from '#platform/server/store/db.ts';
import { campaignDesk } from '../testing/campaign-desk.ts';
import { takeJoining } from './join-campaign.ts';
import { membersJob } from './member-checks.ts';

const app = testApp({ mode: 'hosted', settings: { publicUrl: HOST, hasSandboxes: true } });
const desk = campaignDesk(app);
const stalls = market(app);

let bureau: Awaited<ReturnType<typeof desk.bureau>>;
let shop: number;
beforeAll(async () => {
  await desk.operate();
  bureau = await desk.bureau();
  shop = (await stalls.giving(await stalls.person('0'), 0)).body.id;
});

const quote = async ({ userId, token }: Person, amount = '10000') =>
  (
    await app.client(pay)('GET /api/payment-quotes/{userId}', {
      params: { userId },
      query: { merchantId: shop, amount },
      token,
    })
  ).body;
/** The benefit of a campaign on a payment of 10,000. */
const given = async (person: Person) =>
  (await stalls.pay(person as never, { merchantId: shop, amount: '10000' })).body.benefit?.amount ?? null;

it('showing the requested credential once joins a campaign and gives its benefit from then on; other people see the benefit that joining would give', async () => {
  const id = await desk.forResidents(bureau);
  const [ann, bob] = [await desk.resident(bureau), await desk.resident(bureau)];
  const seen = (await desk.read(ann, id)).body;
  expect(seen).toMatchObject({ asker: { en: 'City office', ko: '시청' }, membership: null });
  expect(seen.issuer?.en).toBe(bureau.organisation.displayName);
  expect(seen.campaign.predicate).toMatchObject({ kind: 'resident', claim: 'city', value: 'Onju' });
  expect(await quote(ann)).toMatchObject({
    benefit: null,
    joinable: { campaignId: id, amount: '1000', kind: 'resident' },
  });
  const joined = await desk.join(ann, id);
  expect(joined.status, joined.text).toBe(201);
  expect(joined.body).toMatchObject({ campaignId: id, membership: { state: 'joined' } });
  expect(joined.body.membership.until).not.toBeNull();
  expect(await quote(ann)).toMatchObject({ benefit: { campaignId: id, amount: '1000' }, joinable: null });
  expect([await given(ann), await given(bob)]).toEqual(['1000', null]);
  // A payer who has not joined cannot pay with the discount that was shown.
  const wrong = await stalls.pay(bob as never, {
    merchantId: shop,
    amount: '10000',
    benefit: { campaignId: id, amount: '1000' },
  });
  expect(wrong.problem.code).toBe('benefit_changed');
  const listed = await app.client(campaigns)('GET /api/campaigns/{userId}', {
    params: { userId: ann.userId },
    token: ann.token,
  });
  expect(listed.body.find((one) => one.id === id)).toMatchObject({ given: '1000', membership: { state: 'joined' } });
  // No disclosed value is stored. For an issuer on this server, the signed credential is not stored either.
  const kept = await app.db.one(
    sql<{
      card: Uint8Array | null;
      row: string;
    }>`SELECT card, to_jsonb(m)::text AS row FROM campaign_members m WHERE user_id = ${ann.userId}`,
  );
  expect(kept.card).toBeNull();
  expect(kept.row).not.toMatch(/Onju|Minseo/);
});

it('joining needs an unrevoked credential with the right claim and issuer, shown and used by nobody else, and each response joins once', async () => {
  const id = await desk.forResidents(bureau);
  const none = await stalls.person();
  await expect(desk.shown(none, id)).rejects.toThrow();
  await expect(desk.shown(await desk.resident(bureau, 'Busan'), id)).rejects.toThrow();
  const elsewhere = await desk.bureau();
  const named = await desk.forResidents({ issuer: bureau.issuer, type: elsewhere.type });
  const other = await desk.resident(elsewhere);
  expect((await desk.join(other, named)).problem.code).toBe('issuer_not_taken');
  const lost = await desk.resident(bureau);
  const code = await desk.shown(lost, id);
  await desk.change(bureau, 'revoke');
  expect((await desk.take(lost, code)).problem).toMatchObject({ code: 'card_not_standing' });
  // A response code works once, and only for the person who was asked.
  const [ann, eve] = [await desk.resident(bureau), await stalls.person()];
  const shown = await desk.shown(ann, id);
  expect((await desk.take(eve, shown)).problem.code).toBe('nothing_shown');
  expect((await desk.take(ann, shown)).status).toBe(201);
  expect((await desk.take(ann, shown)).problem.code).toBe('nothing_shown');
  // A lent wallet cannot admit a second member, and neither can the card of a member who left.
  expect((await desk.take(eve, await desk.shown(eve, id, ann))).problem.code).toBe('card_of_another');
  expect((await desk.leave(ann, id)).status).toBe(204);
  expect((await desk.take(eve, await desk.shown(eve, id, ann))).problem.code).toBe('card_of_another');
  expect((await desk.join(ann, id)).status).toBe(201);
  expect([await desk.state(eve, id), await desk.state(lost, id)]).toEqual([null, null]);
  // A campaign for everybody, and one that is over, request no credential.
  const everybody = await desk.forResidents(bureau, { predicate: null });
  expect((await desk.ask(ann, everybody)).status).toBe(404);
  const late = await desk.shown(lost, id).catch(() => desk.shown(ann, id));
  await app.db.run(sql`UPDATE campaigns SET state = 'stopped', stopped_at = now() WHERE id IN (${id}, ${everybody})`);
  expect((await desk.take(ann, late)).problem.code).toBe('campaign_over');
  expect((await desk.ask(ann, id)).status).toBe(404);
});

it('a revoked, suspended or expired credential gives nothing from that moment, nor does a campaign that was left', async () => {
  const id = await desk.forResidents(bureau);
  const ann = await desk.resident(bureau);
  await desk.join(ann, id);
  expect(await given(ann)).toBe('1000');
  await desk.change(bureau, 'suspend');
  expect([await given(ann), await desk.state(ann, id)]).toEqual([null, 'ended']);
  await desk.change(bureau, 'resume');
  expect(await given(ann)).toBe('1000');
  await app.db.run(sql`UPDATE organisations SET state = 'suspended' WHERE id = ${bureau.id}`);
  expect([await given(ann), await desk.state(ann, id)]).toEqual([null, 'ended']);
  await app.db.run(sql`UPDATE organisations SET state = 'approved' WHERE id = ${bureau.id}`);
  await desk.change(bureau, 'revoke');
  expect([await given(ann), await desk.state(ann, id)]).toEqual([null, 'ended']);
  const bob = await desk.resident(bureau);
  await desk.join(bob, id);
  expect(await given(bob)).toBe('1000');
  await app.db.run(
    sql`UPDATE campaign_members SET stands_until = now(), ends_at = now() WHERE user_id = ${bob.userId}`,
  );
  expect([await given(bob), await desk.state(bob, id)]).toEqual([null, 'ended']);
  await desk.join(bob, id);
  expect((await desk.leave(bob, id)).status).toBe(204);
  expect((await desk.leave(bob, id)).status).toBe(404);
  expect([await given(bob), await desk.state(bob, id)]).toEqual([null, null]);
  const benefits = await app.db.one(
    sql<{ n: number }>`SELECT count(*) AS n FROM campaign_benefits WHERE campaign_id = ${id} AND state = 'given'`,
  );
  expect(benefits.n).toBe(3);
});

it('a trial credential joins a campaign only on a server with sandboxes, and only as long as the server has sandboxes', async () => {
  const id = await desk.forResidents(bureau);
  const { services } = app.built.mounted;
  const without = { ...services, settings: { ...services.settings, hasSandboxes: false } };
  const run = (on: typeof services) => membersJob(on).run(new AbortController().signal);
  const [trial, resident] = [await desk.onTrial(bureau), await desk.resident(bureau)];
  expect((await desk.join(trial, id)).status).toBe(201);
  await desk.join(resident, id);
  await run(services);
  expect([await given(trial), await given(resident)]).toEqual(['1000', '1000']);
  await run(without);
  expect([await given(trial), await desk.state(trial, id)]).toEqual([null, 'ended']);
  expect(await given(resident)).toBe('1000');
  const [late, consent] = [await desk.shown(trial, id), { use: async () => undefined, spare: () => undefined }];
  const refused = takeJoining(without, ownerProof(trial.userId as never), late, consent as never);
  await expect(refused).rejects.toMatchObject({ code: 'card_is_trial' });
});

it('after an account is deleted its card cannot join the same campaign again, and nothing reveals whose it was', async () => {
  const id = await desk.forResidents(bureau);
  const later = await desk.forResidents(bureau);
  const [ann, eve, bob] = [await desk.resident(bureau), await stalls.person(), await desk.resident(bureau)];
  for (const one of [id, later]) expect((await desk.join(ann, one)).status).toBe(201);
  // The card is also in another account's wallet, as after a reissue.
  const codes = [await desk.shown(eve, id, ann), await desk.shown(eve, id, ann)];
  await app.db.tx((tx) => forgetMemberships(tx, ownerProof(ann.userId as never)));
  expect((await desk.take(eve, codes[0] ?? '')).problem).toMatchObject({ status: 409, code: 'card_of_another' });
  expect(await desk.state(eve, id)).toBeNull();
  expect((await desk.join(bob, id)).status).toBe(201);
  const kept = await app.db.rows(
    sql<{
      row: string;
      mark: Uint8Array;
    }>`SELECT to_jsonb(g)::text AS row, mark FROM campaign_gone_cards g WHERE campaign_id IN (${id}, ${later})`,
  );
  expect(kept).toHaveLength(2);
  expect(Buffer.compare(kept[0]?.mark ?? Buffer.alloc(0), kept[1]?.mark ?? Buffer.alloc(0))).not.toBe(0);
  for (const { row } of kept) expect(Object.keys(JSON.parse(row)).sort()).toEqual(['campaign_id', 'ends_at', 'mark']);
  // Without the stored mark she could join, so the mark alone causes the refusal.
  await app.db.run(sql`DELETE FROM campaign_gone_cards WHERE campaign_id = ${id}`);
  expect((await desk.take(eve, codes[1] ?? '')).status).toBe(201);
});

it('the MAC of a deleted member’s card is deleted with the campaign, and a finished campaign leaves no MAC', async () => {
  const [id, over] = [await desk.forResidents(bureau), await desk.forResidents(bureau)];
  const ann = await desk.resident(bureau);
  for (const one of [id, over]) await desk.join(ann, one);
  await app.db.run(sql`UPDATE campaigns SET state = 'stopped', stopped_at = now() WHERE id = ${over}`);
  await app.db.tx((tx) => forgetMemberships(tx, ownerProof(ann.userId as never)));
  const prune = () => retentionJob(app.db, feature.prunables ?? []).run(new AbortController().signal);
  const left = () =>
    app.db.rows(sql<{ id: number }>`
      SELECT campaign_id AS id FROM campaign_gone_cards WHERE campaign_id IN (${id}, ${over})`);
  expect(await left()).toEqual([{ id }]);
  await prune();
  expect(await left()).toHaveLength(1);
  await app.db.run(sql`UPDATE campaign_gone_cards SET ends_at = now() - interval '25 hours' WHERE campaign_id = ${id}`);
  await prune();
  expect(await left()).toEqual([]);
});

it('office staff see neither the questions to joining members nor the members who were asked', async () => {
  const id = await desk.forResidents(bureau);
  const before = await told();
  const ann = await desk.resident(bureau);
  expect((await desk.join(ann, id)).status).toBe(201);
  expect(await told()).toEqual(before);
});

/** Everything that the operator's staff can read about its requests: questions, requests and audit trail. */
async function told() {
  const { id } = await app.db.one(sql<{ id: UserId }>`SELECT id FROM organisations WHERE is_operator`);
  const who = { organisation: id };
  const trail = await app.db.rows(sql<{ n: number }>`SELECT n FROM organisation_audit WHERE organisation_id = ${id}`);
  const requests = await listRequests(app.db, who as never, Number.MAX_SAFE_INTEGER, 100);
  return [
    await listQuestions(app.db, who, Number.MAX_SAFE_INTEGER, 100),
    await countQuestions(app.db as never, who),
    requests,
    trail,
  ];
}
