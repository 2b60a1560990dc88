import { heading, visitScreens } from './support/offline.ts';
import { expect, test } from './support/server.ts';
import { deployBefore } from './support/versions.ts';

test.use({ serviceWorkers: 'allow' });

test.describe('where many are served', () => {
  test.use({ settings: { WALLET_MODE: 'hosted' } });
  test('a browser that comes back sees at its next load that accounts are closed and nothing is a trial', async ({
    page,
    server,
  }) => {
    const deploy = await deployBefore(server.address);
    const [trial, closed] = [page.getByText(/^Test money/), page.getByText(/^New accounts are closed/)];
    try {
      await visitScreens(page, `${deploy.address}/checkout`);
      await expect(trial).toHaveCount(1);
      await page.goto(`${deploy.address}/register`);
      await expect(page.getByRole('textbox').first()).toBeVisible();
      await expect(closed).toHaveCount(0);
      deploy.retell((text) =>
        text
          .replace(/(name="closed" content=")/, '$1registration rates ')
          .replace(/(name="trial" content=")[^"]*/, '$1'),
      );
      await page.goto(`${deploy.address}/register`);
      await expect(closed).toBeVisible();
      await page.goto(`${deploy.address}/checkout`);
      await expect(heading(page)).toBeVisible();
      await expect(trial).toHaveCount(0);
    } finally {
      await deploy.stop();
    }
  });
});

test('a browser that comes back shows the settings of today, not those of its last visit', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const deploy = await deployBefore(server.address);
  try {
    await page.goto(`${deploy.address}/`);
    await visitScreens(page, `${deploy.address}/assets`);
    await expect(page.getByText('XP Network', { exact: true })).toBeVisible();
    deploy.retell((text) =>
      text.replace('name="network" content="XP Network"', 'name="network" content="Next Network"'),
    );
    await page.goto(`${deploy.address}/assets`);
    await expect(page.getByText('Next Network', { exact: true })).toBeVisible();
    // Settings changed again, right after a reload for settings: the page waits for a manual reload.
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
