import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { submitting } from '#features/documents/server/testing/submitting.ts';
import { cityOffice } from '#features/office/server/testing/city.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import type { OfficeShop } from '#features/shops/office-contract.ts';
import { sql } from '#platform/server/store/db.ts';
import type { OfficeMember } from '../contract.ts';
import { membersDesk } from './testing/members.ts';

const app = testApp({ mode: 'hosted' });
const city = cityOffice(app);
const desk = membersDesk(app);
const firms = registry(app);

/** Makes a person's documents appear as checked by a real verifier instead of the sandbox. */
const verifyFor = (userId: number) =>
  app.db.tx(async (tx) => {
    await tx.exec('SET LOCAL session_replication_role = replica');
    await tx.run(sql`UPDATE digital_documents SET checked_by = 'verifier' WHERE user_id = ${userId}`);
    await tx.run(
      sql`UPDATE credentials SET checked_by = 'verifier', verification = 'issuer_signed' WHERE user_id = ${userId}`,
    );
  });

it('a document checked by a sandbox is a sample ID for the office and its person, never a verified identity', async () => {
  const owner = await city.owner();
  const approver = await city.join(owner, 'approver');
  const me = await app.register();
  const { organisation } = await firms.make(me, { kinds: ['merchant'], isOpen: false });
  const documents = submitting(app, () => me);
  await documents.becomes(await documents.submit('M70689098'), 'verified');

  const member = async () =>
    (await approver.phone.call('GET /api/office/members/{memberId}', { params: { memberId: me.userId } }))
      .body as OfficeMember;
  const row = async () => (await desk.find(approver, { q: `M-${me.userId}` }))[0];
  const checks = async () =>
    ((await approver.phone.call('GET /api/office/shops', { query: { state: 'asked' } })).body as OfficeShop[]).find(
      ({ id }) => id === organisation.id,
    )?.checks;
  const limits = async () =>
    (await app.call('GET /api/local-currency/{userId}/limits', { params: { userId: me.userId }, token: me.token }))
      .body;

  expect(await member()).toMatchObject({ level: 2, isTrial: true, verifiedAt: null });
  expect(await row()).toMatchObject({ level: 2, isTrial: true });
  expect(await checks()).toMatchObject({ isOwnerVerified: false, isOwnerTrial: true });
  expect(await limits()).toMatchObject({ level: 2, isTrial: true });

  await verifyFor(me.userId);
  expect(await member()).toMatchObject({ level: 2, isTrial: false, verifiedAt: expect.any(String) });
  expect(await checks()).toMatchObject({ isOwnerVerified: true, isOwnerTrial: false });
  expect(await limits()).toMatchObject({ level: 2, isTrial: false });
});
