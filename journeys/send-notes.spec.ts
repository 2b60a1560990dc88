import { expectAccessible } from './support/accessible.ts';
import { RECIPIENT, sendAsset } from './support/sending.ts';
import { expect, look } from './support/server.ts';

look('what calls for care before a send stands in the wash of waiting', async ({ page }) => {
  await page.goto(`/send?asset=USDC&text=${RECIPIENT}`);
  await expect(page.getByLabel('Asset')).toHaveValue('USDC');
  await expect(page.getByLabel('Recipient address')).toHaveValue(RECIPIENT);
  await expect(page).toHaveURL(/\/send$/);
  await expect(sendAsset(page)).toBeDisabled();
  const wash = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.background = 'var(--wait-wash)';
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return backgroundColor;
  });
  for (const title of ['You have not sent to this address before', 'No wallet is known at this address'])
    await expect(page.getByText(title).locator('xpath=../..'), title).toHaveCSS('background-color', wash);
  await expectAccessible(page);
});
