import type { Page } from '@playwright/test';
import { expectAccessible, expectSound } from './support/accessible.ts';
import { firmIn, seal, view, waiting } from './support/firm.ts';
import { expect, test } from './support/phones.ts';

test.use({ viewport: { width: 390, height: 844 } });

const KOREAN = { locale: 'ko-KR' };
const DESK = { locale: 'ko-KR', viewport: { width: 1280, height: 860 } };

test('two decide one after the other, then two of three, and money goes with the last seal', async ({
  market,
  phoneOf,
}) => {
  test.setTimeout(120_000);
  const { owner, stall, friend } = market;
  const firm = await firmIn(market);
  const before = await firm.won();
  const [ann, ben, desk] = [await phoneOf(owner), await phoneOf(stall, KOREAN), await phoneOf(friend, DESK)];
  await Promise.all([ann, ben, desk].map((page) => page.goto('/work')));
  const title = 'Steel order';
  await firm.ask(title, {
    amount: '4800',
    currency: 'KRW',
    payment: { to: stall.address },
    steps: [{ approvers: [firm.ofOwner] }, { approvers: [firm.ofOwner, firm.ofFriend, firm.ofStall], mode: 'n', n: 2 }],
  });
  expect(Number((await firm.won()).held) - Number(before.held)).toBe(4800);

  // The first step asks one person; the second asks nobody until that person has approved.
  await expect(waiting(ann, title)).toContainText('₩4,800');
  await expect(waiting(ben, title)).toHaveCount(0);
  const sheet = await view(ann, title);
  await expect(sheet).toContainText('Held in the account of Hanbit Trading. The last seal pays');
  await expect(sheet.getByRole('list', { name: 'Steps' })).toContainText('2 of them');
  await expectAccessible(ann);
  await ann.keyboard.press('Escape');
  await ann
    .getByRole('list', { name: 'To approve' })
    .getByRole('listitem')
    .filter({ hasText: title })
    .getByRole('button', { name: 'Approve' })
    .click();
  await ann.getByRole('button', { name: 'Press seal' }).click();
  await ann.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(waiting(ann, title)).toHaveCount(1);
  await expect(waiting(ben, title)).toHaveCount(1);
  await expect(waiting(desk, title)).toHaveCount(1);

  // The payee's own approval does not count, so both others must approve; the third watches the decision arrive.
  const watched = await view(ben, title);
  await expect(watched).toContainText('결재 단계');
  await expectSound(ben, 'a request of several steps, in Korean');
  await seal(ann, title);
  await expect(watched.getByText('김민서 승인')).toHaveCount(2);
  await seal(desk, title);
  await expect(watched).toContainText(/Areum Han 결재|다른 사람이 결재함/);
  await expect(watched.getByRole('button', { name: '승인', exact: true })).toHaveCount(0);
  await expect(waiting(ben, title)).toHaveCount(0);
  await expect(ben.getByRole('list', { name: '최근 결재' })).toContainText('다른 사람이 결재함');
  await expectAccessible(desk);
  const after = await firm.won();
  expect([Number(before.balance) - Number(after.balance), after.held]).toEqual([4800, before.held]);
  await ann.goto(`/org/${firm.id}/money`);
  await expect(ann.getByRole('main')).toContainText('4,800');
});

test('what is rejected pays nobody, and says so to whoever was asked beside', { tag: '@long' }, async ({
  market,
  phoneOf,
}) => {
  const { owner, stall } = market;
  const firm = await firmIn(market);
  const before = await firm.won();
  const title = 'Shelf order';
  await firm.ask(title, {
    amount: '900',
    currency: 'KRW',
    payment: { to: market.friend.address },
    steps: [{ approvers: [firm.ofOwner, firm.ofStall] }],
  });
  const [ann, ben] = [await phoneOf(owner), await phoneOf(stall, KOREAN)];
  await Promise.all([ann, ben].map((page) => page.goto('/work')));
  const watched = await view(ben, title);
  await view(ann, title);
  await ann.getByRole('button', { name: 'Reject', exact: true }).last().click();
  await ann.getByLabel('Reason').fill('Too dear.');
  await ann.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await expect(ann.getByRole('dialog', { name: title })).toContainText('Not paid. It is free again');
  await expect(watched).toContainText('다른 사람이 결재함');
  await expect(watched).toContainText('지급되지 않았고');
  expect(await firm.won()).toMatchObject({ balance: before.balance, held: before.held });
});

/** Delays a press until after another event: nothing is refetched before the press is answered. */
async function late(page: Page, happens: () => Promise<unknown>) {
  await page.route(/\/api\/work\/approvals\/\d+\?/, (route) => route.abort());
  await happens();
  return () => page.unroute(/\/api\/work\/approvals\/\d+\?/);
}

test('amended while it is open leads to the new version, which says what changed, and nothing typed is lost', {
  tag: '@long',
}, async ({ market, phoneOf }) => {
  const firm = await firmIn(market);
  const title = 'Paper order';
  const body = { approver: firm.ofOwner, currency: 'KRW' };
  const externalId = await firm.ask(title, { ...body, amount: '100' });
  const ann = await phoneOf(market.owner);
  await ann.goto('/work');
  await view(ann, title);
  await ann.getByRole('button', { name: 'Reject', exact: true }).last().click();
  await ann.getByLabel('Reason').fill('Too few boxes.');
  const again = await late(ann, () => firm.amend(externalId, title, { ...body, amount: '120' }));
  const form = ann.getByRole('dialog', { name: `Reject ${title}?` });
  await form.getByRole('button', { name: 'Reject' }).click();
  await expect(form.getByRole('alert')).toContainText('This request was amended.');
  await expect(form.getByLabel('Reason')).toHaveValue('Too few boxes.');
  await again();
  await ann.reload();
  // The old version explains what happened and links to the new one.
  const old = ann.getByRole('dialog', { name: title });
  await expect(old).toContainText('Amended: version 2 asks you.');
  await expectAccessible(ann);
  await old.getByRole('button', { name: 'Open version 2' }).click();
  await expect(old).toContainText('Version 2: it was amended.');
  await old.getByText('See what changed').click();
  await expect(old).toContainText('Changed since version 1');
  await expect(old.locator('del')).toContainText('₩100');
  await expect(old.locator('ins')).toContainText('₩120');
  await expect(old.locator('ins')).toHaveCount(1);
  await expectAccessible(ann);

  // Amended again while a reason is being typed; the typed reason is kept.
  await old.getByRole('button', { name: 'Reject', exact: true }).click();
  await ann.getByLabel('Reason').fill('Still too few.');
  await firm.amend(externalId, 'Paper order, all of it', { ...body, amount: '120' });
  await ann.getByRole('button', { name: 'Open version 3' }).click();
  await ann.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(ann.getByLabel('Reason')).toHaveValue('Still too few.');
  await ann.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await expect(ann.getByRole('dialog')).toContainText('Still too few.');
});

test('a question goes back and is answered; nobody decides meanwhile', { tag: '@long' }, async ({
  market,
  phoneOf,
}) => {
  const firm = await firmIn(market);
  const title = 'Lease';
  const externalId = await firm.ask(title, { steps: [{ approvers: [firm.ofOwner, firm.ofStall], mode: 'any' }] });
  const [ann, ben] = [await phoneOf(market.owner), await phoneOf(market.stall, KOREAN)];
  await Promise.all([ann, ben].map((page) => page.goto('/work')));
  await view(ann, title);
  await ann.getByRole('button', { name: 'Ask back' }).click();
  await ann.getByLabel('Your question').fill('For how long?');
  await ann.getByRole('button', { name: 'Send question' }).click();
  await expect(ann.getByRole('dialog', { name: title })).toContainText('For how long?');
  await ann.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(waiting(ann, title)).toContainText('A question is open');
  // A press on an outdated version is refused with the reason.
  await waiting(ben, title).getByRole('button', { name: '승인' }).click();
  await expect(ben.getByRole('dialog')).toContainText('For how long?');
  await expect(ben.getByRole('button', { name: '답변을 기다리는 중' })).toBeDisabled();
  await expectAccessible(ben);
  await firm.answer(externalId, 'Two years.');
  await expect(ben.getByRole('dialog')).toContainText('Two years.');
  await ben.getByRole('button', { name: '인감 찍기' }).click();
  await expect(waiting(ann, title)).toHaveCount(0);
  await expect(ann.getByRole('list', { name: 'Recent approvals' })).toContainText('Decided by others');
});

test('what nobody decided in time says so while it is open, and a late press is told', { tag: '@long' }, async ({
  market,
  phoneOf,
}) => {
  const firm = await firmIn(market);
  const before = await firm.won();
  const title = 'Rent';
  const dueAt = await market.soon();
  await firm.ask(title, {
    approver: firm.ofOwner,
    amount: '700',
    currency: 'KRW',
    payment: { to: market.friend.address },
    dueAt,
  });
  const ann = await phoneOf(market.owner);
  await ann.goto('/work');
  await waiting(ann, title).getByRole('button', { name: 'Approve' }).click();
  const again = await late(ann, () => market.turnClock());
  await ann.getByRole('button', { name: 'Press seal' }).click();
  await expect(ann.getByRole('alert')).toContainText('You are no longer asked to decide this.');
  await again();
  await ann.reload();
  await expect(ann.getByRole('dialog', { name: title })).toContainText('It was not decided in time.');
  await expect(ann.getByRole('dialog', { name: title })).toContainText('Not paid.');
  await expectAccessible(ann);
  expect(await firm.won()).toMatchObject({ balance: before.balance, held: before.held });
});
