import { describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { phoneOf } from '#features/auth/server/testing/phone.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { NOBODY } from '#features/ledger/server/testing/people.ts';
import { sql } from '#platform/server/store/db.ts';
import { mayAct, STATES } from '../rules.ts';
import { decideState } from './operator.ts';
import { businessNumber, registry } from './testing/firm.ts';

const app = sharedApp();
const firms = registry(app);
const decide = (id: number, state: 'approved' | 'suspended' | 'closed', reason: string | null = null) =>
  decideState(app.built.mounted.services, { id, state, reason });

describe('an organisation', () => {
  it('acts only once it is approved, and is distinguishable from every other by name and number', async () => {
    const owner = await app.register();
    const { organisation } = await firms.make(owner, { name: 'Hanbit Trading', isOpen: false });
    expect(organisation).toMatchObject({
      state: 'asked',
      did: `did:web:localhost%3A5000:org:${organisation.id}`,
    });
    const { id } = organisation;
    const key = await firms.call('POST /api/org/{id}/keys', {
      params: { id },
      token: owner.token,
      body: { name: 'ERP', scopes: ['organisation:read'] },
    });
    expect(key.problem.code).toBe('forbidden');
    expect(await decide(id, 'approved')).toMatchObject({ state: 'approved', refused: null });
    const other = await app.register();
    const again = await firms.call('POST /api/org', {
      token: other.token,
      body: { name: 'Hanbít Trading'.replace('í', 'i'), kinds: ['merchant'], businessNumber: businessNumber(7777) },
    });
    expect(again.problem.code).toBe('organisation_name_taken');
    const number = await firms.call('POST /api/org', {
      token: other.token,
      body: { name: 'Another', kinds: ['merchant'], businessNumber: organisation.businessNumber },
    });
    expect(number.problem.code).toBe('business_number_taken');
    const wrong = await firms.call('POST /api/org', {
      token: other.token,
      body: { name: 'Another', kinds: ['merchant'], businessNumber: '1234567890' },
    });
    expect(wrong.problem.errors).toEqual({ businessNumber: 'is no business number' });
  });

  it('changes its state only as allowed, each time with officer and reason', async () => {
    const owner = await app.register();
    const { organisation } = await firms.make(owner);
    expect(await decide(organisation.id, 'suspended', 'A complaint')).toMatchObject({ refused: null });
    expect(await decide(organisation.id, 'suspended', 'Another')).toMatchObject({ refused: 'it is suspended already' });
    expect((await firms.call('GET /api/org', { token: owner.token })).body[0]).toMatchObject({
      organisation: { state: 'suspended', reason: 'A complaint' },
      rights: ['see', 'read', 'accounts', 'audit'],
    });
    expect(await decide(organisation.id, 'closed', 'Its end')).toMatchObject({ refused: null });
    expect(await decide(organisation.id, 'approved')).toMatchObject({ refused: 'it is closed for good' });
    await expect(
      app.db.run(sql`UPDATE organisations SET state = 'approved' WHERE id = ${organisation.id}`),
    ).rejects.toThrow(/does not go from closed to approved/);
    for (const state of STATES) expect(mayAct('owner', 'money', state)).toBe(state === 'approved');
  });

  it('has money that an accountant can send and a clerk cannot see', async () => {
    const owner = await app.register();
    const { organisation } = await firms.make(owner);
    await fund(app.db, organisation.id, 'KRW', '50000');
    const accountant = await firms.staff(owner, organisation.id, 'accountant');
    const clerk = await firms.staff(owner, organisation.id, 'clerk');
    const send = (token: string) =>
      app.call('POST /api/local-currency/{userId}/sends', {
        params: { userId: organisation.id },
        token,
        body: { amount: '1000', toAddress: accountant.address },
      });
    expect((await send(clerk.token)).problem.code).toBe('forbidden');
    expect((await send(accountant.token)).status).toBe(201);
    const seen = await app.call('GET /api/local-currency/{userId}', {
      params: { userId: organisation.id },
      token: accountant.token,
    });
    expect(seen.body).toMatchObject({ balance: '49000' });
    expect(
      (await app.call('GET /api/local-currency/{userId}', { params: { userId: organisation.id }, token: clerk.token }))
        .status,
    ).toBe(403);
    await decide(organisation.id, 'suspended', 'A complaint');
    expect((await send(accountant.token)).problem.detail).toBe('The organisation is suspended.');
  });

  it('needs the device of its acting member, and accepts nobody else’s', async () => {
    const owner = await app.register();
    const { organisation } = await firms.make(owner);
    await fund(app.db, organisation.id, 'XP', '100');
    const accountant = await firms.staff(owner, organisation.id, 'accountant');
    const phone = phoneOf(app, accountant);
    await phone.enable();
    const sent = {
      body: {
        userId: organisation.id,
        assetType: 'XP',
        transactionType: 'send',
        amount: '1',
        toAddress: NOBODY,
        status: 'pending',
      },
    };
    expect((await phone.call('POST /api/transactions', sent)).problem.code).toBe('signature_required');
    expect((await phone.sign('POST /api/transactions', sent)).status).toBe(201);
    // A person without a passkey acts unsigned, as in their own wallet.
    expect((await app.call('POST /api/transactions', { ...sent, token: owner.token })).status).toBe(201);
  });

  it('never signs in: it has no address for mail and no password', async () => {
    const owner = await app.register();
    const { organisation } = await firms.make(owner);
    const { email } = await app.db.one(sql<{ email: string }>`SELECT email FROM users WHERE id = ${organisation.id}`);
    const reply = await app.call('POST /api/auth/login', { body: { email, password: 'correct horse battery' } });
    expect(reply.status).toBe(401);
    await expect(
      app.db.run(sql`UPDATE users SET password_hash = '$argon2id$x' WHERE id = ${organisation.id}`),
    ).rejects.toThrow(/users_organisation_bare/);
  });
});
