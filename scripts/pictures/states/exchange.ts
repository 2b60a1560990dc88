import type { Page } from '@playwright/test';
import type { ScreenState } from './screen-state.ts';

/** Describes the picture of a sheet (deposit, withdrawal or top-up) that a press on `button` opens. */
const sheet = (name: string, path: string, button: string, more: Partial<ScreenState> = {}): ScreenState => ({
  name: `sheet-exchange-${name}`,
  path,
  isOneView: true,
  act: open(button),
  ...more,
});
const open = (button: string) => async (page: Page) => {
  await page.getByRole('button', { name: button, exact: true }).first().click();
};
/** Opens the sheet and waits for the quote of an amount. */
const quote = (button: string, amount: string) => async (page: Page) => {
  await open(button)(page);
  await page.getByLabel('Amount', { exact: true }).fill(amount);
  await page.getByText(/^This rate is valid/).waitFor();
};

export const exchangeStates: readonly ScreenState[] = [
  sheet('connect', '/localpay', 'Connect', {
    act: async (page) => {
      await open('More')(page);
      await open('Connect')(page);
    },
  }),
  sheet('top-up', '/localpay', 'TopUp', { act: quote('TopUp', '10') }),
  sheet('top-up-dark', '/localpay', 'TopUp', { act: quote('TopUp', '10'), colorScheme: 'dark' }),
  sheet('withdraw-320', '/assets', 'Withdraw', { act: quote('Withdraw', '0.5'), width: 320, height: 640 }),
  sheet('deposit-ko', '/assets', '입금', { language: 'ko' }),
  sheet('done', '/localpay', 'TopUp', {
    act: async (page) => {
      await quote('TopUp', '10')(page);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Top up/ })
        .click();
      await page.getByRole('dialog').getByText('Reference').waitFor();
    },
  }),
];
