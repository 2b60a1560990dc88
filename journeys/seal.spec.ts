import type { Page } from '@playwright/test';
import { expectSound } from './support/accessible.ts';
import { expect, test } from './support/people.ts';

const PAPER = 'VC-124';
const sheet = (page: Page) => page.getByRole('dialog');
const ring = (page: Page) => sheet(page).locator('circle[stroke-dasharray]');
const stamp = (page: Page) => sheet(page).locator('.seal-press');

async function ask(page: Page, paper = PAPER) {
  await page.goto('/work');
  const row = page.getByRole('list', { name: 'To approve' }).getByRole('listitem');
  await row.filter({ hasText: paper }).getByRole('button', { name: 'Approve' }).click();
  await expect(sheet(page).getByText('Signing as')).toBeVisible();
}

/** Delays the answer until told, as on a slow line. */
async function slowly(page: Page) {
  const held = Promise.withResolvers<void>();
  await page.route(/\/approve$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test('the plate is empty until the server has taken the press; then the stamp falls on its ring, and nothing else moves', async ({
  page,
}) => {
  await ask(page);
  await expect(ring(page)).toBeVisible();
  await expect(stamp(page)).toHaveCount(0);
  await expectSound(page, 'the empty plate', 'dialog');
  const place = await ring(page).locator('..').boundingBox();
  const facts = await sheet(page).getByText('Amount').boundingBox();
  const answer = await slowly(page);
  await sheet(page).getByRole('button', { name: 'Press seal' }).click();
  await expect(sheet(page).getByRole('button', { name: 'Pressing…' })).toBeDisabled();
  await expect(ring(page)).toBeVisible();
  await expect(stamp(page)).toHaveCount(0);
  // The animation lasts 0.7 s, less than a test may need to look, so the page records it.
  await page.evaluate(() => {
    const seen = new MutationObserver(() => {
      const dialog = document.querySelector('dialog[open]');
      const seal = dialog?.querySelector<SVGElement>('.seal-press');
      if (!dialog || !seal || document.documentElement.dataset.sealed) return;
      const amount = [...dialog.querySelectorAll('*')].find((one) => one.textContent === 'Amount');
      const box = { left: seal.parentElement?.getBoundingClientRect().right, top: amount?.getBoundingClientRect().top };
      document.documentElement.dataset.sealed = JSON.stringify({
        text: dialog.textContent,
        ...box,
        rings: dialog.querySelectorAll('circle[stroke-dasharray]').length,
        width: seal.getAttribute('width'),
      });
    });
    seen.observe(document.body, { childList: true, subtree: true });
  });
  answer();
  await expect(page.locator('html[data-sealed]')).toBeAttached();
  const then = JSON.parse((await page.locator('html').getAttribute('data-sealed')) ?? '');
  expect(then.text).toContain(`${PAPER} approved`);
  expect(then.text).toContain('Signed as');
  expect(then.text).toMatch(/\d\d:\d\d:\d\d/);
  expect(then.text).toContain('Sealed');
  expect(then.text).not.toContain('Press seal');
  expect([then.rings, Number(then.width), then.top]).toEqual([0, place?.width, facts?.y]);
  // The sheet ends on the decided document.
  await expect(stamp(page)).toHaveCount(0);
  await expect(page.getByRole('dialog')).toContainText('Approved · you');
  await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toContainText('approved');
});

test('a press that the server refuses, or that never reaches it, stamps nothing: the ring stays, and the reason stands above the buttons', async ({
  page,
  me,
}) => {
  await ask(page);
  await page.route(/\/approve$/, (route) => route.abort());
  await sheet(page).getByRole('button', { name: 'Press seal' }).click();
  await expect(sheet(page).getByRole('alert')).toContainText('can’t be reached');
  await expect(ring(page)).toBeVisible();
  await expect(stamp(page)).toHaveCount(0);
  await expectSound(page, 'a press that was not heard', 'dialog');
  await page.unroute(/\/approve$/);

  const listed = await me.ask<{ id: number; title: string }[]>(`GET /api/work/approvals/${me.id}`);
  const approval = listed.find(({ title }) => title.includes(PAPER));
  await me.ask(`POST /api/work/approvals/${approval?.id}/reject`, {});
  await sheet(page).getByRole('button', { name: 'Press seal' }).click();
  const why = sheet(page).getByRole('alert');
  await expect(why).toContainText('decided the other way');
  await expect(ring(page)).toBeVisible();
  await expect(stamp(page)).toHaveCount(0);
  const [reason, button] = [await why.boundingBox(), await sheet(page).getByRole('button').first().boundingBox()];
  expect((reason?.y ?? 0) + (reason?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
});
