import { describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { auditLedger } from '#features/ledger/server/audit.ts';
import { auditRequests } from '../audit.ts';
import { office } from '../testing/office.ts';

const app = testApp({ mode: 'hosted' });
const { approve, approver, ask, asked, call, firm, firms, list, reject, seen, told, waiting, won } = office(app);
const types = async (id: number, key: string) =>
  (await told(id, key)).map(({ type }) => type).filter((type) => type.startsWith('approval.'));
const isClean = async () => {
  expect(await auditRequests(app.db)).toEqual([]);
  expect((await auditLedger(app.db)).problems).toEqual([]);
};

describe('a request', () => {
  it('to one person is one row in their list, and their decision decides it', async () => {
    const shop = await firm();
    const ann = await approver(shop);
    const made = await asked(shop.key, { approver: ann.connectionId, amount: '4800000', currency: 'KRW' });
    expect(made).toMatchObject({ state: 'open', version: 1, step: 1, amount: '4800000', payment: null });
    const waits = await waiting(ann);
    expect(waits).toMatchObject({
      status: 'pending',
      requester: shop.organisation.displayName,
      organisation: { id: shop.id },
      steps: [{ n: 1, mode: 'all', needed: 1, state: 'open', seats: [{ isMe: true, decision: null }] }],
    });
    expect((await approve(ann, waits.id)).body).toMatchObject({ status: 'approved', version: 1 });
    expect(await seen(shop.key, made.externalId)).toMatchObject({ state: 'approved', steps: [{ state: 'passed' }] });
    expect(await types(shop.id, shop.key)).toEqual(['approval.asked', 'approval.decided', 'approval.completed']);
    await isClean();
  });

  it('repeated with the same body gets the same response, and with another body is refused, also when both arrive at once', async () => {
    const shop = await firm();
    const ann = await approver(shop);
    const body = { externalId: 'once', title: 'One', approver: ann.connectionId };
    const both = await Promise.all([ask(shop.key, body), ask(shop.key, body), ask(shop.key, body)]);
    expect(both.map((reply) => [reply.status, reply.body.id])).toEqual(Array(3).fill([201, both[0]?.body.id]));
    expect(await list(ann)).toHaveLength(1);
    expect((await ask(shop.key, { ...body, title: 'Two' })).problem).toMatchObject({
      status: 409,
      code: 'external_id_used',
    });
    const other = await firm();
    const ben = await approver(other);
    expect((await ask(other.key, { ...body, approver: ben.connectionId })).status).toBe(201);
  });

  it('is refused in words that an integrator understands', async () => {
    const shop = await firm({ won: '1000' });
    const [ann, other] = [await approver(shop), await firm()];
    const bad = async (body: object) => {
      const { problem } = await ask(shop.key, { approver: ann.connectionId, ...body });
      return [problem.status, problem.code, Object.keys(problem.errors ?? {})[0]];
    };
    expect(await bad({ approver: 'con_nobody' })).toEqual([422, 'unknown_approver', 'steps.0.approvers.0']);
    expect(await bad({ dueAt: '2020-01-01T00:00:00Z' })).toEqual([422, 'due_in_past', 'dueAt']);
    expect(await bad({ amount: '0', currency: 'KRW' })).toEqual([422, 'invalid_amount', 'amount']);
    expect(await bad({ amount: '1.5', currency: 'KRW' })).toEqual([422, 'invalid_amount', 'amount']);
    expect(await bad({ amount: '5' })).toEqual([400, 'malformed', 'currency']);
    expect(await bad({ steps: [{ approvers: [ann.connectionId] }] })).toEqual([400, 'malformed', 'steps']);
    expect(await bad({ payment: { to: ann.address } })).toEqual([400, 'malformed', 'payment']);
    const pay = (to: string, currency = 'KRW', amount = '500') => ({ amount, currency, payment: { to } });
    expect(await bad(pay(ann.address))).toEqual([422, 'step_unreachable', 'steps.0.approvers']);
    expect(await bad(pay(other.owner.address, 'USD', '5.00'))).toEqual([422, 'payment_impossible', 'currency']);
    expect(await bad(pay(`0x${'12'.repeat(20)}`))).toEqual([422, 'payment_impossible', 'payment.to']);
    expect(await bad(pay(shop.organisation.address))).toEqual([422, 'payment_impossible', 'payment.to']);
    expect(await bad(pay(other.owner.address, 'KRW', '1001'))).toEqual([409, 'insufficient', 'amount']);
    const { key } = await firms.key(shop.owner, shop.id, ['approvals:write']);
    expect((await ask(key, { approver: ann.connectionId, ...pay(other.owner.address) })).problem).toMatchObject({
      status: 403,
      detail: 'The key lacks the scope money:hold.',
    });
    expect(await list(ann)).toEqual([]);
    expect(await won(shop.id)).toEqual(['1000', '0']);
  });

  it('in a batch is made separately from the others', async () => {
    const shop = await firm();
    const ann = await approver(shop);
    const one = (externalId: string, more: object = {}) => ({
      externalId,
      title: 'Paper',
      description: 'Of many',
      approver: ann.connectionId,
      document: { name: 'a.pdf', sha256: 'ab'.repeat(32) },
      ...more,
    });
    const approvals = [one('b-1'), one('b-2', { approver: 'con_nobody' }), one('b-3')];
    const { body } = await call('POST /api/work/approvals/batch', { token: shop.key, body: { approvals } });
    expect(body.map(({ request, problem }) => request?.externalId ?? problem?.code)).toEqual([
      'b-1',
      'unknown_approver',
      'b-3',
    ]);
    expect(await list(ann)).toHaveLength(2);
    expect((await list(ann))[0]?.document).toMatchObject({ sha256: 'ab'.repeat(32), isHere: false });
  });
});

describe('an externalId of any allowed length', () => {
  it('can be requested, decided, amended, withdrawn and announced, alone and in a batch', async () => {
    const shop = await firm();
    const ann = await approver(shop);
    const ids = [91, 92, 100].map((length) => 'x'.repeat(length));
    const one = (externalId: string) => ({ externalId, title: 'A', description: 'B', approver: ann.connectionId });
    const approvals = [...ids, 'after'].map(one);
    const { status, body } = await call('POST /api/work/approvals/batch', { token: shop.key, body: { approvals } });
    expect([status, body.map(({ request }) => request?.externalId)]).toEqual([200, [...ids, 'after']]);
    const [first = '', second = '', third = ''] = ids;
    expect((await approve(ann, (await list(ann))[1]?.id ?? 0)).status).toBe(200);
    const withdrawn = { token: shop.key, body: { externalId: second } };
    expect((await call('POST /api/work/approvals/withdraw', withdrawn)).status).toBe(200);
    const amended = { token: shop.key, body: one(first) };
    expect((await call('POST /api/work/approvals/amend', amended)).body.version).toBe(2);
    const events = await told(shop.id, shop.key);
    const of = (id: string) => events.filter(({ data }) => 'externalId' in data && data.externalId === id);
    expect(of(first).map(({ type }) => type)).toEqual(['approval.asked', 'approval.amended']);
    expect(of(second).map(({ type }) => type)).toEqual(['approval.asked', 'approval.withdrawn']);
    expect(of(third).map(({ type }) => type)).toEqual(['approval.asked', 'approval.decided', 'approval.completed']);
    expect(new Set(of(third).map(({ subject }) => subject)).size).toBe(1);
    expect(of(first)[0]?.subject).toBe(`approval:${first}`);
  });
});

describe('steps', () => {
  const twoSteps = (ids: readonly string[], more: object = {}) => ({
    steps: [
      { approvers: ids.slice(0, 3), mode: 'n', n: 2 },
      { approvers: ids.slice(3), mode: 'all' },
    ],
    ...more,
  });

  it('open in turn; with two of three approvals the third person is no longer asked, and the last step moves the money', async () => {
    const shop = await firm({ won: '5000' });
    const payee = await app.register();
    const people = [await approver(shop), await approver(shop), await approver(shop), await approver(shop)] as const;
    const [ann, ben, cleo, dan] = people;
    const ids = people.map(({ connectionId }) => connectionId);
    const made = await asked(
      shop.key,
      twoSteps(ids, { amount: '4800', currency: 'KRW', payment: { to: payee.address } }),
    );
    expect(await won(shop.id)).toEqual(['5000', '4800']);
    expect(await list(dan)).toEqual([]);
    // Three phones at once: two fill the step, and the third is refused.
    const pressed = await Promise.all([ann, ben, cleo].map(async (one) => approve(one, (await waiting(one)).id)));
    expect(pressed.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    expect(pressed.find(({ status }) => status === 409)?.problem.code).toBe('no_longer_asked');
    expect(await won(payee.userId)).toEqual(['0', '0']);
    expect((await approve(dan, (await waiting(dan)).id)).body).toMatchObject({
      status: 'approved',
      payment: { state: 'posted', amount: '4800' },
    });
    expect(await won(shop.id)).toEqual(['200', '0']);
    expect(await won(payee.userId)).toEqual(['4800', '0']);
    const done = (await told(shop.id, shop.key)).filter(({ type }) => type === 'approval.completed');
    expect(done).toMatchObject([{ data: { outcome: 'approved', payment: { state: 'posted', amount: '4800' } } }]);
    expect(await seen(shop.key, made.externalId)).toMatchObject({
      state: 'approved',
      step: 2,
      payment: { state: 'posted' },
    });
    await isClean();
  });

  it('that need everybody end with the first rejection, and held money is released', async () => {
    const shop = await firm({ won: '5000' });
    const [ann, ben, payee] = [await approver(shop), await approver(shop), await app.register()];
    const steps = [{ approvers: [ann.connectionId, ben.connectionId] }];
    const made = await asked(shop.key, { steps, amount: '10', currency: 'KRW', payment: { to: payee.address } });
    const other = await waiting(ann);
    expect((await reject(ben, (await waiting(ben)).id, { reason: 'Too dear' })).body.status).toBe('rejected');
    expect(await won(shop.id)).toEqual(['5000', '0']);
    expect(await seen(shop.key, made.externalId)).toMatchObject({
      state: 'rejected',
      reason: 'Too dear',
      payment: { state: 'voided' },
    });
    expect((await approve(ann, other.id)).problem).toMatchObject({ status: 409, code: 'no_longer_asked' });
    expect(await waiting(ann)).toMatchObject({ status: 'decided_by_others' });
    await isClean();
  });
});

describe('a request under way', () => {
  it('that is amended becomes another version: signatures are void, and a decision on the earlier version is refused', async () => {
    const shop = await firm({ won: '5000' });
    const [ann, ben, payee] = [await approver(shop), await approver(shop), await app.register()];
    const steps = [{ approvers: [ann.connectionId, ben.connectionId] }];
    const body = { steps, amount: '10', currency: 'KRW', payment: { to: payee.address } };
    const { externalId } = await asked(shop.key, body);
    const [old, late] = [await waiting(ann), await waiting(ben)];
    await approve(ann, old.id);
    const amended = await call('POST /api/work/approvals/amend', {
      token: shop.key,
      body: {
        externalId,
        title: 'Paper',
        description: 'Fifty boxes.',
        ...body,
        currency: 'KRW' as const,
        amount: '12',
      },
    });
    expect(amended.body).toMatchObject({ version: 2, state: 'open', amount: '12' });
    expect(await won(shop.id)).toEqual(['5000', '12']);
    expect((await approve(ben, late.id, { version: 1 })).problem.code).toMatch(/amended|no_longer_asked/);
    const [again, now] = [await waiting(ann), await waiting(ben)];
    expect([again.version, now.version]).toEqual([2, 2]);
    expect((await approve(ben, now.id)).problem.code).toBe('amended');
    expect((await approve(ben, now.id, { version: 2 })).status).toBe(200);
    expect(await won(payee.userId)).toEqual(['0', '0']);
    expect((await approve(ann, again.id, { version: 2 })).status).toBe(200);
    expect(await won(payee.userId)).toEqual(['12', '0']);
    await isClean();
  });

  it('that is returned with a question waits for an answer', async () => {
    const shop = await firm();
    const ann = await approver(shop);
    const { externalId } = await asked(shop.key, { approver: ann.connectionId });
    const { id } = await waiting(ann);
    const back = await call('POST /api/work/approvals/{id}/return', {
      params: { id },
      token: ann.token,
      body: { question: 'Which boxes?' },
    });
    expect(back.body.question).toMatchObject({ question: 'Which boxes?', answer: null });
    expect((await approve(ann, id)).problem.code).toBe('returned');
    const answer = { token: shop.key, body: { externalId, answer: 'The blue ones.' } };
    expect((await call('POST /api/work/approvals/answer', answer)).body.state).toBe('open');
    expect((await approve(ann, id)).body).toMatchObject({ status: 'approved', question: { answer: 'The blue ones.' } });
    expect((await call('POST /api/work/approvals/answer', answer)).problem.code).toBe('not_open');
  });

  it('that is withdrawn during its approval is either withdrawn or approved, and the money moves accordingly', async () => {
    const shop = await firm({ won: '5000' });
    const [ann, payee] = [await approver(shop), await app.register()];
    for (let n = 0; n < 5; n += 1) {
      const body = { approver: ann.connectionId, amount: '10', currency: 'KRW', payment: { to: payee.address } };
      const { externalId } = await asked(shop.key, body);
      const { id } = await waiting(ann);
      const withdraw = () => call('POST /api/work/approvals/withdraw', { token: shop.key, body: { externalId } });
      const [pressed, taken] = await Promise.all([approve(ann, id), withdraw()]);
      const { state, payment } = await seen(shop.key, externalId);
      expect([pressed.status, taken.status].sort()).toEqual([200, 409]);
      expect([state, payment?.state]).toEqual(
        pressed.status === 200 ? ['approved', 'posted'] : ['withdrawn', 'voided'],
      );
      if (state === 'withdrawn') expect((await withdraw()).status).toBe(200);
    }
    expect((await won(shop.id))[1]).toBe('0');
    await isClean();
  });

  it('is listed if it changed at or after a given time, newest first', async () => {
    const shop = await firm();
    const ann = await approver(shop);
    const early = await asked(shop.key, { approver: ann.connectionId });
    const late = await asked(shop.key, { approver: ann.connectionId });
    const since = async (time: string) =>
      (await call('GET /api/work/approvals', { token: shop.key, query: { since: time } })).body.map(
        ({ externalId }) => externalId,
      );
    expect(await since(early.createdAt)).toEqual([late.externalId, early.externalId]);
    expect(await since(late.createdAt)).toEqual([late.externalId]);
    // Deciding the older approval changes it.
    const older = (await list(ann)).find(({ title, createdAt }) => title && createdAt <= early.createdAt);
    expect((await approve(ann, older?.id ?? 0)).status).toBe(200);
    expect((await since(late.createdAt)).sort()).toEqual([early.externalId, late.externalId].sort());
    expect(await since('2999-01-01T00:00:00Z')).toEqual([]);
  });

  it('is visible to no other organisation', async () => {
    const [shop, other] = [await firm(), await firm()];
    const ann = await approver(shop);
    const { externalId } = await asked(shop.key, { approver: ann.connectionId });
    expect((await call('GET /api/work/approvals', { token: other.key, query: { externalId } })).body).toEqual([]);
    const sent = { token: other.key, body: { externalId } };
    expect((await call('POST /api/work/approvals/withdraw', sent)).status).toBe(404);
    expect((await call('GET /api/work/approvals/evidence', { token: other.key, query: { externalId } })).status).toBe(
      404,
    );
    expect((await call('POST /api/work/approvals/remind', { token: shop.key, body: { externalId } })).status).toBe(200);
    expect(
      (await call('POST /api/work/approvals/remind', { token: shop.key, body: { externalId } })).problem.code,
    ).toBe('reminded_already');
  });
});
