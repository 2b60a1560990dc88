import { expect, look } from './support/server.ts';

look('the placeholder of an amount has the colour of small text in every engine', async ({ page }) => {
  await page.goto(`/send?text=0x${'7'.repeat(40)}`);
  const colours = await page.getByLabel('Amount').evaluate((field) => {
    const ink = document.createElement('span');
    ink.style.color = 'var(--ink-3)';
    document.body.append(ink);
    return [getComputedStyle(field, '::placeholder').color, getComputedStyle(ink).color];
  });
  expect(colours[0]).toBe(colours[1]);
});

look('an empty date is as faint as a placeholder, and one that is filled in is not', async ({ page }) => {
  await page.goto('/add-credential');
  const date = page.getByLabel('Issue date');
  const colour = () => date.evaluate((field) => getComputedStyle(field).color);
  const empty = await colour();
  await date.fill('2026-03-01');
  await expect.poll(colour).not.toBe(empty);
  expect(await page.getByLabel('Number').evaluate((field) => getComputedStyle(field).color)).toBe(await colour());
});
