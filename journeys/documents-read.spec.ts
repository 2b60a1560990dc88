import type { Page } from '@playwright/test';
import { expectAccessible, expectSound } from './support/accessible.ts';
import { documentOf, koreanDocument, officeOf } from './support/office.ts';
import { expect, test } from './support/server.ts';

test.use({ changes: 'something' });

const canvases = (page: Page) => page.locator('[data-page] canvas');
const list = (page: Page, name: string) => page.getByRole('list', { name });

/** Opens the pending approval with this title. */
async function view(page: Page, title: string) {
  await list(page, 'To approve')
    .getByRole('listitem')
    .filter({ hasText: title })
    .getByRole('button', { name: 'View' })
    .click();
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a document is read page by page before its seal can be pressed, and nothing of the reader comes before', async ({
    page,
    server,
  }) => {
    const office = await officeOf(server);
    const padding = Buffer.alloc(900_000, '% padding\n');
    await office.ask({ externalId: 'po-1', title: 'Steel order', document: documentOf(40, 'po.pdf', [padding]) });
    const faults: string[] = [];
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    const asked: string[] = [];
    const parts: string[] = [];
    page.on('request', (request) => {
      asked.push(new URL(request.url()).pathname);
      if (request.url().endsWith('/document')) parts.push(request.headers().range ?? 'whole');
    });
    await page.goto('/work');
    await view(page, 'Steel order');
    const sheet = page.getByRole('dialog', { name: 'Steel order' });
    const approve = sheet.getByRole('button', { name: 'Open the document first' });
    await expect(approve).toBeDisabled();
    expect(asked.filter((path) => /\/assets\/pdf/.test(path))).toEqual([]);
    await sheet.getByRole('button', { name: 'Open the document', exact: true }).click();

    const reader = page.getByRole('dialog', { name: 'Steel order' }).last();
    await expect(reader.getByRole('paragraph').filter({ hasText: 'Page 1 of 40' })).toBeVisible();
    await expect(canvases(page).first()).toBeVisible();
    await expect(reader.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled();
    // Neither the whole file was fetched, nor are all its pages rendered.
    expect(parts.every((part) => part.startsWith('bytes='))).toBe(true);
    const read = parts
      .map((part) => part.match(/\d+/g)?.map(Number) ?? [])
      .reduce((sum, [a = 0, b = 0]) => sum + b - a + 1, 0);
    expect(read).toBeLessThan(400_000);
    expect(await canvases(page).count()).toBeLessThan(6);
    await expectAccessible(page);

    await reader.getByRole('button', { name: 'To page 30' }).click();
    await expect(reader.getByRole('paragraph').filter({ hasText: 'Page 30 of 40' })).toBeVisible();
    await expect(page.locator('[data-page="30"] canvas')).toBeVisible();
    await expect(page.locator('[data-page="1"] canvas')).toHaveCount(0);
    await expect(page.locator('[data-page="30"]')).toContainText('Page 30 of 40');

    await reader.getByRole('button', { name: 'Search in the document' }).click();
    await reader.getByRole('searchbox').fill('page 17 of');
    await expect(reader.getByText('1 of 1', { exact: true })).toBeVisible();
    await expect(page.locator('[data-page="17"] [class*=found]')).toBeVisible();
    await reader.getByRole('button', { name: 'Close search' }).click();

    const width = async () => (await page.locator('[data-page="17"]').boundingBox())?.width ?? 0;
    const fits = await width();
    for (let i = 0; i < 9; i += 1) await reader.getByRole('button', { name: 'Larger' }).click();
    await expect.poll(width).toBeCloseTo(fits * 4, -1);
    await reader.getByRole('button', { name: 'Fit width' }).click();
    await expect.poll(width).toBeCloseTo(fits, -1);

    await reader.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByRole('button', { name: 'Press seal' }).click();
    await expect(list(page, 'Recent approvals')).toContainText('Steel order');
    expect(faults).toEqual([]);
  });

  test('a small document says that its fingerprint matches and is there again without the server', {
    tag: '@long',
  }, async ({ page, server, context }) => {
    const office = await officeOf(server);
    await office.ask({ externalId: 'po-2', title: 'Lease', document: documentOf(2) });
    await page.goto('/work');
    await view(page, 'Lease');
    await page.getByRole('button', { name: 'Open the document', exact: true }).click();
    await expect(canvases(page).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Approve', exact: true }).last()).toBeEnabled();
    await expect(page.getByText(/^Opened, \d of 2 pages seen. SHA-256 .* matches$/)).toBeAttached();
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.open('seen-documents')).keys()).length))
      .toBe(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Read the document' })).toBeVisible();
    await context.route(/\/document$/, (route) => route.abort());
    await page.getByRole('button', { name: 'Read the document' }).click();
    await expect(canvases(page).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.evaluate(() => caches.delete('seen-documents'));
    await page.getByRole('button', { name: 'Read the document' }).click();
    await expect(page.getByText('This document is not on this device.')).toBeVisible();
    await context.unroute(/\/document$/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(canvases(page).first()).toBeVisible();
  });

  test('only a fingerprint is said, a question waits for its answer, another version is opened again, and what was withdrawn says so', {
    tag: '@long',
  }, async ({ page, server }) => {
    const office = await officeOf(server);
    await office.ask({ externalId: 'a', title: 'Paper', document: { name: 'a.pdf', sha256: 'a'.repeat(64) } });
    await page.goto('/work');
    await view(page, 'Paper');
    const sheet = page.getByRole('dialog', { name: 'Paper' });
    await expect(sheet.getByText('The file isn’t attached. Check your own copy.')).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled();
    await sheet.getByRole('button', { name: 'Ask back' }).click();
    const ask = page.getByRole('dialog', { name: 'Ask about Paper?' });
    await ask.getByRole('button', { name: 'Send question' }).click();
    await expect(ask.getByText('Write what you want to know.')).toBeVisible();
    await ask.getByLabel('Your question').fill('Why forty?');
    await ask.getByRole('button', { name: 'Send question' }).click();
    await expect(sheet.getByText('Why forty?')).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'A question is open' })).toBeDisabled();
    await expectSound(page, 'a question');
    await office.answer('a', 'Ten for each floor.');
    await expect(sheet.getByText('Ten for each floor.')).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled();
    await office.amend({ externalId: 'a', title: 'Paper', document: documentOf(1) });
    await sheet.getByRole('button', { name: 'Open version 2' }).click();
    await expect(sheet.getByText('Version 2: it was amended.')).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Open the document first' })).toBeDisabled();
    await office.withdraw('a');
    await expect(sheet.getByText('Withdrawn by Hanbit Trading.')).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1280, height: 860 } });
  test('list, document and decision stand beside each other', { tag: '@long' }, async ({ page, server }) => {
    const office = await officeOf(server);
    await office.ask({ externalId: 'po-3', title: 'Rack order', document: documentOf(3) });
    await page.goto('/work');
    await view(page, 'Rack order');
    const pages = page.getByRole('region', { name: 'po-2291.pdf' }).last();
    await expect(pages.locator('canvas').first()).toBeVisible();
    const boxes = await Promise.all(
      [list(page, 'To approve'), pages, page.getByRole('region', { name: 'Rack order' })].map((part) =>
        part.boundingBox(),
      ),
    );
    const [waiting, document, decision] = boxes.map((box) => box ?? { x: 0, width: 0 });
    expect((waiting?.x ?? 0) + (waiting?.width ?? 0)).toBeLessThanOrEqual(document?.x ?? 0);
    expect((document?.x ?? 0) + (document?.width ?? 0)).toBeLessThanOrEqual(decision?.x ?? 0);
    await expect(page.getByRole('button', { name: 'Approve', exact: true }).last()).toBeEnabled();
    await expect(page.locator('[data-key=a]')).toBeEnabled();
    await page.locator('h1').focus();
    await page.keyboard.press('a');
    await expect(page.locator('[data-key=a]')).toBeFocused();
    await expectAccessible(page);
  });

  test('J and K lead through the list, whose chosen row stays in view, and the keys are listed below it', {
    tag: '@long',
  }, async ({ page, server }) => {
    const office = await officeOf(server);
    await Promise.all(
      Array.from({ length: 9 }, (_, n) =>
        office.ask({ externalId: `k-${n}`, title: `Box ${n}`, document: { name: 'a.pdf', sha256: 'a'.repeat(64) } }),
      ),
    );
    await page.goto('/work');
    const rows = list(page, 'To approve').getByRole('listitem');
    await expect(rows).toHaveCount(12);
    await expect(list(page, 'Keys').getByRole('listitem')).toHaveText(['J next', 'K back', 'A approve', 'R reject']);
    await page.locator('h1').focus();
    await page.keyboard.press('j');
    await expect(rows.first().getByRole('button', { name: 'View' })).toBeFocused();
    for (let i = 0; i < 10; i += 1) await page.keyboard.press('j');
    await page.keyboard.press('k');
    await expect(rows.nth(9).getByRole('button', { name: 'View' })).toBeFocused();
    await expect(rows.nth(9)).toBeInViewport({ ratio: 1 });
    const scrolled = await page.evaluate(() => scrollY);
    expect(scrolled).toBeGreaterThan(0);
    await page.keyboard.press('Enter');
    await expect(rows.nth(9)).toHaveAttribute('aria-current', 'true');
    await expect(rows.nth(9)).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  });

  test('several are approved at once where each was opened, and no other', { tag: '@long' }, async ({
    page,
    server,
  }) => {
    const office = await officeOf(server);
    for (const n of [1, 2, 3])
      await office.ask({ externalId: `s-${n}`, title: `Shelf ${n}`, document: documentOf(1, `shelf-${n}.pdf`) });
    await page.goto('/work');
    for (const n of [1, 2]) {
      await view(page, `Shelf ${n}`);
      await expect(page.getByRole('checkbox', { name: `Choose Shelf ${n}` })).toBeVisible();
    }
    await expect(page.getByRole('checkbox')).toHaveCount(2);
    for (const n of [1, 2]) await page.getByRole('checkbox', { name: `Choose Shelf ${n}` }).check();
    await expectSound(page, 'several chosen');
    await page.getByRole('button', { name: 'Press seal on 2' }).click();
    await expect(list(page, 'Recent approvals')).toContainText('Shelf 2');
    await expect(list(page, 'To approve')).toContainText('Shelf 3');
    await expect(list(page, 'To approve')).not.toContainText('Shelf 1');
  });
});

test.describe('with two fingers', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a Korean document without fonts of its own is read by ours, and two fingers make it larger', {
    tag: '@long',
  }, async ({ page, server }) => {
    const office = await officeOf(server);
    await office.ask({ externalId: 'ko-1', title: 'Lease', document: koreanDocument() });
    const others: string[] = [];
    page.on('request', (request) => void (request.url().startsWith(server.address) || others.push(request.url())));
    await page.goto('/work');
    await view(page, 'Lease');
    await page.getByRole('button', { name: 'Open the document', exact: true }).click();
    const paper = page.locator('[data-page="1"]');
    await expect(paper.locator('canvas')).toBeVisible();
    await expect(paper).toContainText('계약서 검토');
    // Rendered, not skipped: it has as much ink as four syllables.
    const ink = () =>
      paper.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
        let dark = 0;
        for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 100) dark += 1;
        return dark;
      });
    await expect.poll(ink).toBeGreaterThan(200);
    const box = await paper.boundingBox();
    if (!box) throw new Error('there is no page');
    const fingers = await page.context().newCDPSession(page);
    const [x, y] = [box.x + 120, box.y + 200];
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
      fingers.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          apart === undefined
            ? []
            : [
                { x: x - apart / 2, y },
                { x: x + apart / 2, y },
              ],
      });
    await touch('touchStart', 80);
    for (const apart of [100, 130, 160]) await touch('touchMove', apart);
    await touch('touchEnd');
    await expect.poll(async () => (await paper.boundingBox())?.width).toBeCloseTo(box.width * 2, -1);
    expect(others).toEqual([]);
  });
});
