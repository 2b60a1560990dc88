import type { Page } from '@playwright/test';
import type { ScreenState } from './screen-states.ts';

/** A sheet of LocalPay, as one press opens it. */
const sheet = (name: string, button: string, more: Partial<ScreenState> = {}): ScreenState => ({
  name: `sheet-${name}`,
  path: '/localpay',
  isOneView: true,
  act: press(button),
  ...more,
});
const press = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).first().click();
};

async function askForWon(page: Page) {
  await press('Get paid')(page);
  for (const key of ['1', '2', '00', '0']) await press(key)(page);
  await press('Show the code')(page);
  await page.getByRole('timer').waitFor();
}

export const tillStates: readonly ScreenState[] = [
  sheet('get-paid', 'Get paid'),
  sheet('get-paid-320', 'Get paid', { width: 320, height: 640 }),
  sheet('get-paid-ko-dark', '결제받기', { language: 'ko', colorScheme: 'dark' }),
  { ...sheet('get-paid-wait', ''), act: askForWon },
  {
    ...sheet('get-paid-wait-320-dark', '', { width: 320, height: 640, colorScheme: 'dark' }),
    act: askForWon,
  },
  sheet('nfc-pay', 'NFC Pay'),
  sheet('send-won', 'Send'),
];
