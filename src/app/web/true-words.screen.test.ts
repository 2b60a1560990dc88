import { afterEach, expect, test } from 'vitest';
import { closeOffice, openOffice } from './testing/device.ts';
import { open, page } from './testing/page.ts';
import { doorsOf, world } from './testing/server.ts';

const office = doorsOf<typeof import('#features/office/server/testing/screen-office.ts')>(
  'features/office/server/testing/screen-office.ts',
);
afterEach(closeOffice);

test('screens say who sees bank accounts, where data is kept and what is compared, in both languages', async () => {
  const me = await world.newPerson();
  const { id, name } = await world.firmOf(me, ['merchant', 'employer']);
  for (const [path, press, en, ko] of [
    ['/', null, 'With an identity document of yours', '신분증으로 인증합니다'],
    [
      '/bank-info',
      null,
      /^Your data is encrypted\. You see it, and the operator of this server sees bank, number and holder/,
      /^데이터는 암호화됩니다\. 본인이 보고, 이 서버의 운영 기관은 .* 은행과 계좌번호, 예금주를 봅니다\./,
    ],
    [
      `/org/${id}/banks`,
      null,
      new RegExp(
        `Staff of ${name} see these accounts, with the last four digits, and the operator of this server sees`,
      ),
      new RegExp(`${name} 구성원은 이 계좌를 끝 네 자리로 보고, 이 서버의 운영 기관은`),
    ],
    [
      `/org/${id}/people`,
      null,
      /You know each only by a number for your organisation, and by your own reference\./,
      /이 조직에서만 쓰는 번호와 직접 정한 참조로 구분합니다\./,
    ],
    [
      '/myinfo',
      [
        ['Support and legal', 'Privacy'],
        ['지원 및 약관', '개인정보'],
      ],
      /kept by the server that this app was opened from, and in the backups of its operator\./,
      /이 앱을 연 서버와 그 운영자의 백업에 보관됩니다\./,
    ],
    ['/receive', null, 'The sender compares the whole address.', '보내는 사람이 주소 전체를 비교합니다.'],
    [
      `/org/${id}/audit`,
      null,
      /anyone can check without this server, with a program that comes with its source\./,
      /소스에 함께 있는 프로그램으로 확인합니다\./,
    ],
  ] as const)
    for (const [nth, language] of (['en', 'ko'] as const).entries()) {
      await open(path, me, language);
      for (const name of press?.[nth] ?? []) await page.getByRole('button', { name, exact: true }).click();
      await expect(page.getByText(nth === 0 ? en : ko)).toBeVisible();
    }
});

test('the office names what a role does not see of a member, and nothing that is stored nowhere', async () => {
  const [owner, member] = [await office.makeOfficial('owner'), await world.newPerson()];
  const approver = await office.makeOfficial('approver');
  for (const [one, hidden] of [
    [owner, 'Payments'],
    [approver, 'E-mail, payments'],
  ] as const) {
    await openOffice(`/office/members?member=${member.userId}`, one);
    await expect(page.getByText(`${hidden} by shop and item, birth date. You can open their documents`)).toBeVisible();
  }
});
