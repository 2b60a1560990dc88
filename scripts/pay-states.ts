import type { Page } from '@playwright/test';
import type { ScreenState } from './screen-states.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();
const type = (label: string) => (page: Page) => page.getByLabel(label, { exact: true }).fill('18500');

async function askForWon(page: Page) {
  for (const key of ['Get paid', '1', '2', '00', '0', 'Show the code']) await press(page, key);
  await page.getByRole('timer').waitFor();
}

/** A sheet of LocalPay. */
const sheet = (name: string, button: string, more: Partial<ScreenState> = {}): ScreenState => ({
  name: `sheet-${name}`,
  path: '/localpay',
  isOneView: true,
  act: (page) => press(page, button),
  ...more,
});
const NARROW = { width: 320, height: 640 };

/** Paying and being paid. */
export const payStates: readonly ScreenState[] = [
  sheet('get-paid', 'Get paid'),
  sheet('get-paid-320', 'Get paid', NARROW),
  sheet('get-paid-ko-dark', '결제받기', { language: 'ko', colorScheme: 'dark' }),
  sheet('get-paid-wait', '', { act: askForWon }),
  sheet('get-paid-wait-320-dark', '', { ...NARROW, colorScheme: 'dark', act: askForWon }),
  sheet('nfc-pay', 'NFC Pay'),
  sheet('send-won', 'Send'),
  { name: 'pay-shop', path: '/pay?shop=1', act: type('Amount') },
  {
    name: 'pay-shop-ko-320-dark',
    path: '/pay?shop=1',
    width: 320,
    language: 'ko',
    colorScheme: 'dark',
    act: type('금액'),
  },
  {
    name: 'pay-done',
    path: '/pay?shop=2',
    act: async (page) => {
      await type('Amount')(page);
      await press(page, /^Pay/);
      await page.getByText('Fingerprint of the receipt').waitFor();
    },
  },
];
