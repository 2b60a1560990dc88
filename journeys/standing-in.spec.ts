import { expectAccessible } from './support/accessible.ts';
import { firmIn, seal, view, waiting } from './support/firm.ts';
import { expect, test } from './support/phones.ts';

test.use({ viewport: { width: 390, height: 844 } });

const KOREAN = { locale: 'ko-KR' };

test('somebody is named, accepts, decides for whom they stand in up to the cap, and is asked no more when it ends', async ({
  market,
  phoneOf,
}) => {
  test.setTimeout(120_000);
  const { owner, stall, ask } = market;
  const firm = await firmIn(market);
  await ask(owner, `POST /api/contacts/${owner.id}`, { name: 'Jiwoo', addresses: [stall.address] });
  const [ann, ben] = [await phoneOf(owner), await phoneOf(stall, KOREAN)];
  await ann.goto('/work');
  await ben.goto('/work');

  await ann.getByRole('link', { name: /While you are away/ }).click();
  await expect(ann.getByRole('heading', { level: 1 })).toContainText('Stand-ins');
  await expect(ann.getByText('No one decides for you.')).toBeVisible();
  await ann.getByRole('button', { name: 'Name a stand-in' }).click();
  await ann.getByRole('button', { name: 'Ask them' }).click();
  await expect(ann.getByText('Choose who decides for you.')).toBeVisible();
  await expect(ann.getByLabel('Person')).toBeFocused();
  await expectAccessible(ann);
  await ann.getByLabel('Person').selectOption(stall.address);
  await ann.getByLabel('Last day').fill(await market.day(-1));
  await ann.getByRole('button', { name: 'Ask them' }).click();
  await expect(ann.getByText('The last day is before the first.')).toBeVisible();
  await ann.getByLabel('Last day').fill(await market.day(7));
  await ann.getByLabel('At most, for each approval').fill('1000');
  await ann.getByRole('button', { name: 'Ask them' }).click();
  const given = ann.getByRole('list', { name: 'Who decides for you' });
  await expect(given).toContainText('Not accepted yet');

  // A delegate acts only after accepting.
  await firm.ask('Chairs', { approver: firm.ofOwner, amount: '1000', currency: 'KRW' });
  await ben.getByRole('link', { name: /대결을 요청했습니다/ }).click();
  await ben.getByRole('list', { name: '내가 대신하는 사람' }).getByRole('button').click();
  const offer = ben.getByRole('dialog', { name: /^0x/ });
  await expect(offer).toContainText('한빛무역 결재를 대신해 달라고');
  await expect(offer).toContainText('₩1,000');
  await expectAccessible(ben);
  await offer.getByRole('button', { name: '수락' }).click();
  await expect(offer).toContainText('진행 중');
  await expect(given).toContainText('Now');
  await ben.goto('/work');
  await expect(waiting(ben, 'Chairs')).toContainText('김민서님 대신 결재');

  // Amounts above the cap are requested of the delegator alone.
  await firm.ask('Tables', { approver: firm.ofOwner, amount: '1001', currency: 'KRW' });
  await ann.goto('/work');
  await expect(waiting(ann, 'Tables')).toHaveCount(1);
  await expect(waiting(ben, 'Tables')).toHaveCount(0);

  // Both phones show on whose behalf the approval is, before and after the press.
  const sheet = await view(ben, 'Chairs');
  await expect(sheet).toContainText('김민서님을 대신해 결재합니다.');
  await sheet.getByRole('button', { name: '승인', exact: true }).click();
  await expect(ben.getByRole('dialog')).toContainText('김민서님을 대신해 결재합니다.');
  await ben.getByRole('button', { name: '인감 찍기' }).click();
  await expect(ben.getByRole('dialog', { name: 'Chairs' })).toContainText('김민서님을 대신해 결재했습니다.');
  await ben.getByRole('dialog').getByRole('button', { name: '닫기' }).click();
  await expect(ben.getByRole('list', { name: '최근 결재' })).toContainText('김민서 대신');
  const decided = ann.getByRole('list', { name: 'Recent approvals' }).getByRole('button', { name: /Chairs/ });
  await decided.click();
  await expect(ann.getByRole('dialog', { name: 'Chairs' })).toContainText('for Kim Minseo');
  await expect(ann.getByRole('dialog', { name: 'Chairs' })).toContainText('Decided by Jiwoo Han');
  await ann.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  // The delegation ends while the delegate looks at it: the sheet says so, and the delegator decides.
  await firm.ask('Lamps', { approver: firm.ofOwner });
  await expect(waiting(ben, 'Lamps')).toHaveCount(0);
  await firm.ask('Mats', { approver: firm.ofOwner, amount: '10', currency: 'KRW' });
  const open = await view(ben, 'Mats');
  await ann.goto('/work?standing=in');
  await given.getByRole('button').first().click();
  await ann.getByRole('button', { name: 'End it' }).click();
  await ann.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
  await expect(given).toContainText('Ended');
  await expect(open).toContainText('더 이상 김민서님을 대신해 결재하지 않습니다.');
  await expect(open.getByRole('button', { name: '승인', exact: true })).toHaveCount(0);
  await ann.goto('/work');
  await seal(ann, 'Mats');
});

test('who was asked to stand in declines, and whoever asked is shown so', { tag: '@long' }, async ({
  market,
  phoneOf,
}) => {
  const { owner, friend, ask } = market;
  const firm = await firmIn(market);
  const [from, until] = [await market.day(1), await market.day(3)];
  await ask(owner, 'POST /api/work/delegations', { organisationId: firm.id, to: friend.address, from, until });
  const [ann, ben] = [await phoneOf(owner), await phoneOf(friend)];
  await ann.goto('/work?standing=in');
  await ben.goto('/work?standing=in');
  await ben.getByRole('list', { name: 'You stand in for' }).getByRole('button').first().click();
  await ben.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(ben.getByRole('dialog')).toContainText('Declined');
  await expect(ann.getByRole('list', { name: 'Who decides for you' })).toContainText('Declined');
  await expectAccessible(ann);
});
