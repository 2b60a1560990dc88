import { expect, onTestFinished, test } from 'vitest';
import type { Person } from '#app/server/testing/world.ts';
import { atNode } from '#app/web/testing/at-node.ts';
import { open, page } from '#app/web/testing/page.ts';
import { api, doorsOf, world } from '#app/web/testing/server.ts';

const peers = doorsOf<typeof import('#features/presentation/server/testing/screen-peers.ts')>(
  'features/presentation/server/testing/screen-peers.ts',
);

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const card = (name: string) => page.getByRole('region', { name });
const student = (change: object = {}, school = 'school.example') => ({
  credentials: [
    {
      id: 'student',
      format: 'dc+sd-jwt',
      meta: { vct_values: [`https://${school}/student`] },
      claims: [{ path: ['name'] }],
      ...change,
    },
  ],
});

async function take(person: Person, offer: string, here?: string): Promise<void> {
  const body = { offer, ...(here !== undefined && { here: [here] }) };
  const { takingId } = await api<{ takingId: number }>(person, 'POST /api/offers/look', body);
  await api(person, 'POST /api/offers/take', { takingId });
}

test('a person sees who asks for what, and refuses or unticks what is too much', async () => {
  await atNode({ mode: 'personal' });
  const person = await world.newPerson();
  const { offer, here, shop } = await peers.startPeers();
  onTestFinished(() => peers.stopPeers(here));
  await take(person, offer, here);
  /** Opens a request. The verifier is on this machine, so the person confirms its address before it is contacted. */
  const follow = async (query: string) => {
    const before = await peers.requestsOfPeer();
    await open(`/present${query}`, person);
    await expect(page.getByText(shop)).toBeVisible();
    expect(await peers.requestsOfPeer()).toBe(before);
    await press('Connect');
  };
  const student1 = card('Student card');

  await open('/present', person);
  await page.getByLabel('Request').fill('hello');
  await press('See the request');
  await expect(page.getByText(/^This is not a presentation request/)).toBeVisible();
  await press('Another request');
  await expect(page.getByLabel('Request')).toBeVisible();

  // An unknown verifier that requests a lot: each claim shows its value, and refusing comes first.
  const much = student({ claims: [{ path: ['name'] }, { path: ['address'] }] });
  await follow(await peers.askPeer(much, 'Happy Travel Club'));
  for (const text of ['Identity not verified', 'Calls itself “Happy Travel Club”', 'It asks for 2 things'])
    await expect(page.getByText(text)).toBeVisible();
  await expect(student1).toContainText('Kim Minseo');
  await expect(student1).toContainText('Seoul');
  await expect(student1.getByText('too much')).toHaveCount(1);
  await press('Refuse');
  await expect(page.getByLabel('Request')).toBeVisible();
  expect(await peers.toldPeer()).toEqual({ error: 'access_denied' });

  const once = await peers.askPeer(student());
  await follow(once);
  await expect(student1).toContainText('Kim Minseo');
  await expect(student1).not.toContainText('Seoul');
  await expect(student1).toContainText('Not seen: address');
  await press('Show 1 thing');
  await expect(page).toHaveURL(/^\/id$/);
  expect(await peers.toldPeer()).toMatchObject({ vp_token: { student: [expect.any(String)] } });

  // Optional claims are checkboxes, unchecked if an unknown verifier asks for too much.
  const claims = [
    { id: 'name', path: ['name'] },
    { id: 'city', path: ['address', 'city'] },
  ];
  await follow(await peers.askPeer(student({ claims, claim_sets: [['name', 'city'], ['name']] })));
  const city = page.getByRole('checkbox', { name: 'City Seoul' });
  await expect(city).not.toBeChecked();
  await expect(student1.getByText('needed')).toBeVisible();
  await city.check();
  await expect(student1).toContainText('2 of 2');
  await expect(page.getByRole('button', { name: 'Show 2 things' })).toBeVisible();
  await city.uncheck();
  await press('Show only 1');
  await expect(page).toHaveURL(/^\/id$/);
  const fewer = (await peers.toldPeer()) as { vp_token: { student: [string] } };
  expect(fewer.vp_token.student[0].split('~')).toHaveLength(3);

  // A used request is refused, and a claim that the person lacks cannot be disclosed.
  await follow(once);
  await expect(page.getByText(/^This request was answered or has expired/)).toBeVisible();
  await follow(await peers.askPeer(student({}, 'nobody.example')));
  await expect(page.getByText('You do not hold what it asks for')).toBeVisible();
});

test('who asks again for the same is answered by one press, and all of it is seen at another', async () => {
  const [owner, person] = [await world.newPerson(), await world.newPerson()];
  const { id } = await world.firmOf(owner, ['employer', 'merchant']);
  const type = await api<{ id: number; vct: string }>(owner, `POST /api/org/${id}/issuing/types`, {
    name: 'Employee ID',
    nameKo: '사원증',
    claims: [{ name: 'team', label: 'Team', labelKo: '소속' }],
    validityDays: 365,
  });
  const claims = { team: 'Design' };
  const { offer } = await api<{ offer: string }>(owner, `POST /api/org/${id}/issuing/offers`, {
    typeId: type.id,
    claims,
    withCode: false,
  });
  await take(person, offer);
  const { id: questionId } = await api<{ id: number }>(owner, `POST /api/org/${id}/verifying/questions`, {
    name: 'Staff discount',
    nameKo: '직원 할인',
    purpose: 'To give the discount',
    purposeKo: '할인을 위해',
    vcts: [type.vct],
    claims: [{ path: ['team'] }],
    trust: 'own',
    keepHours: 0,
  });
  const openRequest = async () => {
    const { link } = await api<{ link: string }>(owner, `POST /api/org/${id}/verifying/requests`, { questionId });
    const { pathname, search } = new URL(link);
    await open(pathname + search, person);
    await expect(page.getByText('Proven by the operator of this server')).toBeVisible();
  };
  for (const [button, isAgain] of [
    ['Show 1 thing', false],
    ['Show again', true],
  ] as const) {
    await openRequest();
    await expect(page.getByText('Shown to them before')).toHaveCount(isAgain ? 1 : 0);
    await expect(card('Employee ID')).toHaveCount(isAgain ? 0 : 1);
    await press(button);
    await expect(page).toHaveURL(/^\/id$/);
  }
  await openRequest();
  await press('See it in full');
  await expect(card('Employee ID')).toContainText('Design');
});
