import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { contract } from '../contract.ts';
import { inviteToOffice } from './invite.ts';

const app = testApp({ mode: 'personal', each: 'owner' });

it('every office call is 404 in a personal wallet, and nobody is invited to an office there', async () => {
  for (const route of Object.keys(contract.calls)) {
    const params = Object.fromEntries([...route.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 1]));
    const body = route.startsWith('POST ') ? { body: {} } : {};
    expect([route, (await app.call(route, { params, ...body })).status]).toEqual([route, 404]);
  }
  const invitation = { email: 'a@b.example', name: null, businessNumber: null };
  expect((await inviteToOffice(app.built.mounted.services, invitation)).refused).toMatch(
    /^a personal wallet has no office/,
  );
});
