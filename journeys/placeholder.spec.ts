import { expect, look } from './support/server.ts';

look('the placeholder of an amount has the colour of small text in every engine', async ({ page }) => {
  await page.goto('/send');
  const colours = await page.getByLabel('Amount').evaluate((field) => {
    const ink = document.createElement('span');
    ink.style.color = 'var(--ink-3)';
    document.body.append(ink);
    return [getComputedStyle(field, '::placeholder').color, getComputedStyle(ink).color];
  });
  expect(colours[0]).toBe(colours[1]);
});
