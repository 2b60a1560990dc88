import { see } from './support/offline.ts';
import { expect, test } from './support/server.ts';
import { deployBefore } from './support/versions.ts';

test.use({ serviceWorkers: 'allow' });

test('a browser that comes back shows the settings of today, not those of its last visit', async ({ page, server }) => {
  const deploy = await deployBefore(server.address);
  try {
    await page.goto(`${deploy.address}/`);
    await see(page, `${deploy.address}/assets`);
    await expect(page.getByText('XP Network', { exact: true })).toBeVisible();
    deploy.retell((text) =>
      text.replace('name="network" content="XP Network"', 'name="network" content="Next Network"'),
    );
    await page.goto(`${deploy.address}/assets`);
    await expect(page.getByText('Next Network', { exact: true })).toBeVisible();
    // Other settings once more, after a load that was one for settings: the page stays until somebody loads it.
    await page.goto(`${deploy.address}/send`);
    await page.getByLabel('Amount').fill('1');
    deploy.retell((text) =>
      text.replace('name="network" content="XP Network"', 'name="network" content="Third Network"'),
    );
    await page.evaluate(() => navigator.serviceWorker.controller?.postMessage('look'));
    await expect.poll(() => page.evaluate(async () => (await caches.match('/'))?.text())).toContain('Third Network');
    await expect(page.getByLabel('Amount')).toHaveValue('1');
  } finally {
    await deploy.stop();
  }
});
