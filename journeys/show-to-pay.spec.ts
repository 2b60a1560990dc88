import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { showToCamera } from './support/camera.ts';
import { DIGITS, fillEnrolling, press, setUpPasskey, shopIn, type } from './support/clerks.ts';
import { startCold, visitScreens } from './support/offline.ts';
import { readByAnother } from './support/other-reader.ts';
import { expect, test } from './support/phones.ts';

test.use({ serviceWorkers: 'allow' });

test('a phone that is opened without a network shows a code, a hand scanner at the till reads it with the Hangul keyboard on, then a camera in Korean, and the phone says that it paid once it is online', async ({
  market,
  phoneOf,
}) => {
  const { id, manager, buyer } = await shopIn(market);
  const till = await phoneOf(manager);
  await setUpPasskey(till);
  await till.goto(`/org/${id}/tills`);
  await fillEnrolling(till);
  await press(till, 'Make it a till and sign out');
  await press(till, 'Garam');
  await type(till, DIGITS);

  let phone = await phoneOf(buyer);
  await setUpPasskey(phone);
  await phone.goto('/localpay');
  await phone.getByRole('link', { name: 'Show to pay' }).click();
  await expect(phone.getByRole('button', { name: 'Turn on Show to pay' })).toBeVisible();
  await expect(phone.getByText('Your passkey is asked next.')).toBeVisible();
  await expectAccessible(phone);
  await press(phone, 'Turn on Show to pay');
  const qr = () => phone.getByRole('img', { name: 'QR code to pay' });
  await expect(qr()).toBeVisible();
  await expectAccessible(phone);
  await phone.setViewportSize({ width: 320, height: 720 });
  await expectNoSidewaysScroll(phone);
  const width = await qr().evaluate((drawing) => drawing.getBoundingClientRect().width);
  expect(width / 49).toBeGreaterThanOrEqual(4);
  await phone.setViewportSize({ width: 390, height: 844 });
  await visitScreens(phone, '/', '/pay?show');

  // Cold, without a network.
  const context = phone.context();
  await context.setOffline(true);
  phone = await startCold(context, phone);
  await phone.goto('/pay?show');
  await expect(qr()).toBeVisible();
  await expect(phone.getByText('No connection. The code works', { exact: false })).toBeVisible();
  // Nothing above the code moves it while it is scanned.
  await expect(phone.getByText(/^You are offline/)).toHaveCount(0);
  const code = (await readByAnother(till, await qr().screenshot())) ?? '';
  await type(till, ['5', '00']);
  await expect(till.getByRole('img', { name: 'Code to pay ₩500' })).toBeVisible();
  // A hand scanner types the code and Enter, here with the Hangul keyboard on.
  await till.evaluate((text) => {
    for (const [nth, character] of [...text, '\n'].entries()) {
      const isLetter = /[A-Za-z]/.test(character);
      const key = isLetter ? 'Process' : character;
      const name = isLetter
        ? `Key${character.toUpperCase()}`
        : { '+': 'Equal', '/': 'Slash', '\n': 'Enter' }[character];
      const shiftKey = /[A-Z+]/.test(character);
      const event = new KeyboardEvent('keydown', { key, code: name ?? `Digit${character}`, shiftKey, bubbles: true });
      Object.defineProperty(event, 'timeStamp', { value: 1_000_000 + 5 * nth });
      document.body.dispatchEvent(event);
    }
  }, code);
  await expect(till.getByRole('status').filter({ hasText: '₩500 paid' })).toBeVisible();
  await context.setOffline(false);
  await expect(phone.getByRole('status').filter({ hasText: 'Paid' })).toBeVisible();

  // In Korean: the till's camera reads the next code, which the phone makes without a network.
  for (const page of [phone, till]) {
    await page.evaluate(() => localStorage.setItem('language', 'ko'));
    await page.reload();
  }
  const next = phone.getByRole('img', { name: '결제 QR 코드' });
  await expect(next).toBeVisible();
  await context.setOffline(true);
  await expect(phone.getByText('인터넷이 없어도 결제할 수 있습니다.', { exact: false })).toBeVisible();
  await expectAccessible(phone);
  await type(till, ['7', '00']);
  await press(till, '손님 코드 스캔');
  const sheet = till.getByRole('dialog', { name: /결제$/ });
  await expect(sheet.getByLabel('손님 코드 숫자 24자리')).toBeVisible();
  await expectAccessible(till);
  await showToCamera(till, await next.screenshot());
  await expect(till.getByRole('status').filter({ hasText: '₩700 결제됨' })).toBeVisible();
  await expect(sheet).toBeHidden();
  await context.setOffline(false);
  await expect(phone.getByRole('status').filter({ hasText: '결제 완료' })).toBeVisible();
});
