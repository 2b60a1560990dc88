import { DOORS, NOWHERE, OPEN, PLACES, SCREENS } from '#app/web/testing/screens.ts';
import { expect, look } from './support/server.ts';
import { shiftsWhileOpening } from './support/shifts.ts';

const WIDTHS = [390, 320] as const;
/** A fifth of the "good" limit (web.dev/cls), too little to notice. */
const MOST = 0.02;

/** Visitors and their screens; outside the long run only the seven main screens of the first. */
const VISITORS = [
  { who: 'somebody with records', paths: [...SCREENS, ...Object.keys(OPEN), NOWHERE] },
  { who: 'somebody at the door', paths: Object.keys(DOORS), settings: { OWNER_PASSWORD: 'correct-horse-battery' } },
  { who: 'somebody with nothing yet', paths: SCREENS, settings: { DEMO_DATA: 'off' }, isLater: true },
  { who: 'somebody who reads Korean', paths: SCREENS, locale: 'ko-KR', isLater: true },
] as const;

for (const width of WIDTHS) {
  for (const { who, paths, ...visitor } of VISITORS) {
    const isLater = 'isLater' in visitor || width === 320;
    look.describe(`for ${who} at ${width} px`, isLater ? { tag: '@long' } : {}, () => {
      look.use({
        viewport: { width, height: 844 },
        ...('settings' in visitor && { settings: visitor.settings }),
        ...('locale' in visitor && { locale: visitor.locale }),
      });
      for (const path of paths) {
        const later = PLACES.includes(path) ? {} : { tag: '@long' };
        look(`nothing moves while ${path} loads`, later, async ({ page }) => {
          const shifts = await shiftsWhileOpening(page, path);
          const sum = shifts.reduce((all, { value }) => all + value, 0);
          expect(sum, JSON.stringify(shifts, null, 2)).toBeLessThanOrEqual(MOST);
        });
      }
    });
  }
}

look('the last button of LocalPay does not leave a finger that goes down while reads come in', async ({ page }) => {
  const last = page.getByRole('main').getByRole('button').last();
  const top = async () => (await last.boundingBox())?.y;
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/(currency|merchants)/, (route) => held.promise.then(() => route.continue()));
  await page.goto('/localpay');
  await expect(page.getByText('\u20a9', { exact: false }).first()).toBeVisible();
  await page.waitForLoadState('load');
  const before = (await top()) ?? 0;
  held.resolve();
  await expect(page.getByText('1 USD')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(Math.abs(((await top()) ?? 0) - before)).toBeLessThanOrEqual(2);
});

for (const height of [844, 568, 508]) {
  look.describe(`on a screen ${height} px high`, () => {
    look.use({ viewport: { width: height === 568 ? 320 : 390, height } });

    look(
      'Pay’s button is in view above the navigation and does not move while an amount is typed',
      async ({ page }) => {
        await page.goto('/pay?shop=1');
        const pay = page.getByRole('button', { name: /^Pay/ });
        const field = page.getByLabel('Amount');
        await field.focus();
        const places = async () => [await pay.boundingBox(), await field.boundingBox()] as const;
        const before = await places();
        await field.fill('90000');
        await expect(page.getByText('Much more than you usually send here')).toBeAttached();
        const after = await places();
        expect(after.map((box) => box?.y)).toEqual(before.map((box) => box?.y));
        await expect(pay).toBeInViewport({ ratio: 1 });
        const at = await pay.evaluate((button) => {
          const { x, y, width, height } = button.getBoundingClientRect();
          return button.contains(document.elementFromPoint(x + width / 2, y + height - 1));
        });
        expect(at, 'nothing covers the button').toBe(true);
      },
    );
  });
}
