import { describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import type { Person } from '#features/organisations/server/testing/firm.ts';
import { sql } from '#platform/server/store/db.ts';
import { type Approver, office } from '../testing/office.ts';

const app = testApp();
const { approve, approver, asked, call, firm, firms, list, reject, seen, waiting, won } = office(app);

const pay = (address: string) => ({ amount: '10', currency: 'KRW' as const, payment: { to: address } });
const state = async (key: string, externalId: string) => (await seen(key, externalId)).state;

/** A shop with two approvers, and another organisation that is paid. */
async function scene() {
  const [shop, other] = [await firm({ won: '5000' }), await firm()];
  const [ann, ben] = [await approver(shop), await approver(shop)];
  const own = (who: Person) => firms.join(other.owner, other.id, 'owner', who);
  const both = (mode: 'all' | 'any' | 'n', n?: number) => ({
    steps: [{ approvers: [ann.connectionId, ben.connectionId], mode, ...(n && { n }) }],
    ...pay(other.organisation.address),
  });
  return { shop, other, ann, ben, own, both };
}

describe('an owner of the organisation that is paid', () => {
  it('cannot approve, in their own seat or as a delegate, from the moment they become an owner', async () => {
    const { shop, ann, ben, own, both, other } = await scene();
    const cleo = await approver(shop);
    await asked(shop.key, both('any'));
    await own(ben);
    expect((await approve(ben, (await waiting(ben)).id)).problem).toMatchObject({ status: 409, code: 'pays_you' });
    const body = { organisationId: shop.id, to: ben.address, from: '2001-01-01', until: '2099-12-31' };
    const { id } = (await call('POST /api/work/delegations', { token: cleo.token, body })).body;
    await call('POST /api/work/delegations/{id}/accept', { params: { id }, token: ben.token });
    await asked(shop.key, { approver: cleo.connectionId, ...pay(other.organisation.address) });
    expect(await list(ben)).toHaveLength(1);
    expect((await approve(ann, (await waiting(ann)).id)).status).toBe(200);
    expect(await won(other.id)).toEqual(['10', '0']);
  });

  it('is anyone with the right to its money: an accountant cannot approve, and their screen says so', async () => {
    const { shop, ann, ben, both, other } = await scene();
    const { externalId } = await asked(shop.key, both('any'));
    expect((await waiting(ben)).payment).toMatchObject({ isYours: false });
    await firms.join(other.owner, other.id, 'accountant', ben);
    const shown = await waiting(ben);
    expect(shown.payment).toMatchObject({ isYours: true });
    expect((await approve(ben, shown.id)).problem).toMatchObject({ status: 409, code: 'pays_you' });
    // A clerk may not spend the organisation's money and so is not a payee.
    await firms.join(other.owner, other.id, 'clerk', ann);
    expect((await approve(ann, (await waiting(ann)).id)).status).toBe(200);
    expect([await state(shop.key, externalId), await won(other.id)]).toEqual(['approved', ['10', '0']]);
  });

  it('cannot be the only person asked', async () => {
    const { shop, other, ann, own } = await scene();
    await own(ann);
    const body = { externalId: 'one', title: 'Paper', description: 'Of it.', approver: ann.connectionId };
    const reply = await call('POST /api/work/approvals', {
      token: shop.key,
      body: { ...body, ...pay(other.organisation.address) },
    });
    expect(reply.problem.code).toBe('step_unreachable');
  });

  it('does not regain their approval by leaving it for a while', async () => {
    const { shop, ann, ben, own, both, other } = await scene();
    await own(ann);
    const { externalId } = await asked(shop.key, both('all'));
    await app.db.run(
      sql`DELETE FROM organisation_staff WHERE organisation_id = ${other.id} AND user_id = ${ann.userId}`,
    );
    expect((await approve(ann, (await waiting(ann)).id)).problem.code).toBe('pays_you');
    expect([await state(shop.key, externalId), await won(other.id)]).toEqual(['open', ['0', '0']]);
    expect((await approve(ben, (await waiting(ben)).id)).status).toBe(200);
    expect(await state(shop.key, externalId)).toBe('approved');
  });

  it('does not have to approve in a step that needs everybody', async () => {
    const { shop, ann, ben, own, both, other } = await scene();
    const { externalId } = await asked(shop.key, both('all'));
    await own(ben);
    await approve(ann, (await waiting(ann)).id);
    expect(await state(shop.key, externalId)).toBe('approved');
    expect(await won(other.id)).toEqual(['10', '0']);
  });

  it('causes a step to be rejected that nobody else could approve', async () => {
    const { shop, ann, ben, own, both, other } = await scene();
    const { externalId } = await asked(shop.key, both('all'));
    await own(ann);
    await own(ben);
    await reject(ann, (await waiting(ann)).id);
    expect(await state(shop.key, externalId)).toBe('rejected');
    expect([await won(shop.id), await won(other.id)]).toEqual([
      ['5000', '0'],
      ['0', '0'],
    ]);
  });

  it('keeps an approval given before they became an owner', async () => {
    const { shop, ann, ben, own, both, other } = await scene();
    const { externalId } = await asked(shop.key, both('all'));
    await approve(ann, (await waiting(ann)).id);
    await own(ann);
    await approve(ben, (await waiting(ben)).id);
    expect(await state(shop.key, externalId)).toBe('approved');
    expect(await won(other.id)).toEqual(['10', '0']);
  });
});

/** Turns an approval into one by a payee acting as delegate, as an earlier release could record it. */
const asBefore = (seatOf: Approver, payee: Person) =>
  app.db.run(sql`UPDATE work_seats SET decided_by = ${payee.userId}, is_delegated = true, is_judged = false
    WHERE user_id = ${seatOf.userId} AND state = 'approved'`);

describe('an approval that a payee gave as a delegate before the upgrade', () => {
  it('does not count in the open step', async () => {
    for (const [mode, became] of [
      ['n', 'rejected'],
      ['all', 'approved'],
    ] as const) {
      const { shop, ann, ben, both } = await scene();
      const payee = await app.register();
      const { externalId } = await asked(shop.key, {
        ...both(mode, mode === 'n' ? 2 : undefined),
        ...pay(payee.address),
      });
      await approve(ann, (await waiting(ann)).id);
      await asBefore(ann, payee);
      await approve(ben, (await waiting(ben)).id);
      expect([mode, await state(shop.key, externalId)]).toEqual([mode, became]);
    }
  });

  it('does not count in a step that had passed by it alone: the request is rejected', async () => {
    const { shop, ann, ben } = await scene();
    const payee = await app.register();
    const steps = [ann, ben].map(({ connectionId }) => ({ approvers: [connectionId], mode: 'any' }));
    const { externalId } = await asked(shop.key, { steps, ...pay(payee.address) });
    await approve(ann, (await waiting(ann)).id);
    await asBefore(ann, payee);
    await approve(ben, (await waiting(ben)).id);
    expect(await state(shop.key, externalId)).toBe('rejected');
    expect([await won(shop.id), await won(payee.userId)]).toEqual([
      ['5000', '0'],
      ['0', '0'],
    ]);
  });
});
