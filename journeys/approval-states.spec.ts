import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readZip } from '../src/features/work/server/archive/zip.ts';
import { expectAccessible } from './support/accessible.ts';
import { firmIn, view, waiting } from './support/firm.ts';
import { documentOf } from './support/office.ts';
import { expect, test } from './support/phones.ts';

test.use({ viewport: { width: 390, height: 844 } });

const SMALL = { locale: 'ko-KR', viewport: { width: 320, height: 640 } };
const named = (page: Page, name: RegExp) => page.getByRole('dialog').getByRole('button', { name }).last();

test('every state of an approval is sound in light and dark, at 390 pixels and in Korean at 320, and History saves what proves a decision', {
  tag: '@long',
}, async ({ market, phoneOf }) => {
  test.setTimeout(240_000);
  const { owner, stall, ask } = market;
  const firm = await firmIn(market);
  const [ann, ben] = [await phoneOf(owner), await phoneOf(stall, SMALL)];
  const both = (act: (page: Page) => Promise<unknown>) => Promise.all([ann, ben].map(act));
  /** Requests an approval of both, who then look at it. */
  const open = async (title: string, body: object = {}) => {
    const externalId = await firm.ask(title, {
      steps: [{ approvers: [firm.ofOwner, firm.ofStall], mode: 'any' }],
      ...body,
    });
    await both(async (page) => {
      await page.goto('/work');
      await view(page, title);
    });
    return externalId;
  };
  const says = (text: RegExp) =>
    both(async (page) => {
      await expect(page.getByRole('dialog').getByText(text).first()).toBeVisible();
      await expectAccessible(page);
    });

  // Only a fingerprint: one approves, and the other's screen updates.
  await open('Paper order', { document: { name: 'contract.pdf', sha256: 'a'.repeat(64) } });
  await says(/^(The file isn’t attached|파일이 첨부되지)/);
  await named(ann, /^Approve$/).click();
  await expect(named(ann, /^Press seal$/)).toBeVisible();
  await expectAccessible(ann);
  await named(ann, /^Press seal$/).click();
  await expect(ann.getByText('Final. Saved in History.')).toBeVisible();
  await expectAccessible(ann);
  await expect(ben.getByRole('dialog').getByText(/^김민서 결재/)).toBeVisible();
  await expectAccessible(ben);

  // A document: unopened, opened, and sent back with a reason.
  await open('Steel order', { document: documentOf(2) });
  await says(/^(Open the document first|먼저 문서를 열어 보세요)$/);
  await both(async (page) => {
    await named(page, /^(Open the document|문서 열기)$/).click();
    await expect(page.locator('[data-page] canvas').first()).toBeVisible();
    await expect(named(page, /^(Approve|승인)$/)).toBeEnabled();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(named(page, /^(Read the document|문서 보기)$/)).toBeVisible();
    await expectAccessible(page);
  });
  await named(ben, /^반려$/).click();
  await ben.getByLabel('사유').fill('수량이 맞지 않습니다.');
  await expectAccessible(ben);
  await named(ben, /^반려$/).click();
  await says(/(Decided by|Jiwoo Han sealed|Jiwoo Han rejected|수량이 맞지 않습니다)/);

  // A question, its answer, a new version, and a withdrawal.
  const lease = await open('Lease', { amount: '100', currency: 'KRW' });
  await named(ann, /^Ask back$/).click();
  await ann.getByLabel('Your question').fill('For how long?');
  await named(ann, /^Send question$/).click();
  await says(/For how long/);
  await firm.answer(lease, 'Two years.');
  await says(/Two years/);
  await firm.amend(lease, 'Lease', {
    steps: [{ approvers: [firm.ofOwner, firm.ofStall], mode: 'any' }],
    amount: '120',
    currency: 'KRW',
  });
  await says(/(Amended: version 2|버전 2에서 다시)/);
  await both((page) => named(page, /^(Open version 2|버전 2 열기)$/).click());
  await says(/^(Version 2: it was amended|버전 2: 내용이 바뀌었습니다)/);
  await firm.withdraw(lease);
  await says(/^(Withdrawn by|Hanbit Trading에서 회수|한빛무역에서 회수)/);

  // On behalf of another person, before and after the press.
  const today = await market.day();
  const offered = { organisationId: firm.id, to: stall.address, from: today, until: today };
  const { id } = await ask<{ id: number }>(owner, 'POST /api/work/delegations', offered);
  await ask(stall, `POST /api/work/delegations/${id}/accept`);
  await firm.ask('Chairs', { approver: firm.ofOwner });
  await ben.goto('/work');
  await expect(waiting(ben, 'Chairs')).toContainText('대신 결재');
  await view(ben, 'Chairs');
  await expectAccessible(ben);
  await named(ben, /^승인$/).click();
  await named(ben, /^인감 찍기$/).click();
  await expect(ben.getByText('결재가 확정되었고 내역에 남습니다.')).toBeVisible();
  await expectAccessible(ben);
  await ask(owner, `DELETE /api/work/delegations/${id}`);

  // History keeps the decision and saves its record.
  await ann.goto('/history');
  await ann.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Paper order' }).first().click();
  const kept = ann.getByRole('dialog', { name: 'Paper order' });
  const save = kept.getByRole('button', { name: 'Save everything' });
  await expect(save).toBeVisible();
  await expectAccessible(ann);
  const [download] = await Promise.all([ann.waitForEvent('download'), save.click()]);
  expect(Object.keys(readZip(await readFile(await download.path())) ?? {}).length).toBeGreaterThan(3);
  // Date and time separate the two.
  const line = kept
    .getByRole('list', { name: 'What happened' })
    .getByText(/^Today \d\d:\d\d$/)
    .first();
  const { fits, lines } = await line.evaluate((date) => {
    const words = document.createRange();
    const text = date.firstChild;
    const at = date.textContent?.indexOf(':') ?? 0;
    if (text) words.setStart(text, at - 2);
    if (text) words.setEnd(text, at + 3);
    return { fits: date.scrollWidth <= date.clientWidth, lines: words.getClientRects().length };
  });
  expect([fits, lines]).toEqual([true, 1]);

  // Nobody answers in time.
  await open('Rent', { dueAt: await market.soon() });
  await market.turnClock();
  await both((page) => page.reload());
  await says(/^(It was not decided in time|기한 안에 결재되지)/);
});
