import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { HOST } from '#features/issuance/server/testing/employer.ts';
import { sql } from '#platform/server/store/db.ts';
import { campaignDesk } from './testing/campaign-desk.ts';
import { refundDesk } from './testing/refund-desk.ts';

// A server of its own, because the test suspends the operator.
const app = testApp({ mode: 'hosted', settings: { publicUrl: HOST, hasSandboxes: true } });
const campaigns = campaignDesk(app);
const proofs = refundDesk(app);
const roles = proofs.cards;

/** A member who showed the credential that a campaign requires. */
async function toJoin() {
  await campaigns.operate();
  const bureau = await campaigns.bureau();
  const id = await campaigns.forResidents(bureau);
  const person = await campaigns.resident(bureau);
  const code = await campaigns.shown(person, id);
  return () => campaigns.take(person, code);
}

/** A traveller who showed a passport credential to a refund operator. */
async function toProve() {
  const operator = await proofs.refunds.operator();
  const authority = await proofs.authority();
  const { id: ruleId } = (await proofs.takes(operator, authority)).body;
  const says = { name: 'Ana Silva', nationality: 'FR', document_number: 'FX123456' };
  const person = await roles.holder(authority, says);
  const code = await proofs.shown(person, operator.id, ruleId);
  return { operator: operator.id, take: () => proofs.take(person, code) };
}

/** A person who showed an employer the credential that gives a role. */
async function toServe() {
  const at = await roles.employer();
  const link = roles.linkOf(await roles.rule(at, at.type.vct));
  const person = await roles.holder(at);
  const code = roles.codeIn(await roles.show(person, (await roles.ask(person, link)).body.link));
  return () => roles.take(person, code);
}

it('a response used three times at once gives a role, a proof or a membership once', async () => {
  for (const take of [await toServe(), (await toProve()).take, await toJoin()]) {
    const taken = await Promise.all([take(), take(), take()]);
    expect(taken.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(taken.map(({ problem }) => problem?.code).filter(Boolean)).toEqual(['nothing_shown', 'nothing_shown']);
  }
});

it('an organisation suspended after its request grants nothing until it is approved again', async () => {
  const [join, { operator, take: prove }] = [await toJoin(), await toProve()];
  const turn = (state: 'approved' | 'suspended') =>
    app.db.run(sql`UPDATE organisations SET state = ${state}, reason = ${state === 'approved' ? null : 'A complaint'}
      WHERE is_operator OR id = ${operator}`);
  await turn('suspended');
  expect([await join(), await prove()].map(({ problem }) => problem.code)).toEqual(['nothing_shown', 'nothing_shown']);
  await turn('approved');
  expect([await join(), await prove()].map(({ status }) => status)).toEqual([201, 201]);
});
