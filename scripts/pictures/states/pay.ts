import type { Page } from '@playwright/test';
import type { ScreenState } from './screen-state.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();
const type = (label: string) => (page: Page) => page.getByLabel(label, { exact: true }).fill('18500');

async function askForWon(page: Page) {
  for (const key of ['Get paid', '1', '2', '00', '0', 'Show the code']) await press(page, key);
  await page.getByRole('timer').waitFor();
}

/** Opens a receipt with items, a refund and pending cashback. */
const openReceipt = (side: 'made' | 'taken') => async (page: Page) => {
  const at = '2026-11-18T05:12:00.000Z';
  const receipt = {
    paymentId: 12,
    merchant: 'Stall 7',
    merchantKo: '7번 가게',
    payer: '0x52908400098527886E0F7030069857D2E4169EE7',
    amount: '18500',
    currency: 'KRW',
    items: [
      { name: 'Tangerines 2 kg', amount: '12500' },
      { name: 'Tofu', amount: '3000' },
      { name: 'Tofu', amount: '3000' },
    ],
    note: 'Table 4',
    paidAt: at,
  };
  const payment = {
    id: 12,
    side,
    merchantName: 'Stall 7',
    shop: { id: 7, seed: 'did:ethr:0x7a69:0x52908400098527886E0F7030069857D2E4169EE7' },
    amount: '18500',
    refunded: '3000',
    cashback: '2775',
    cashbackBack: '450',
    cashbackState: 'pending',
    releaseAt: '2026-11-25T05:12:00.000Z',
    status: 'completed',
    canRefund: side === 'taken',
    chargeId: null,
    receipt,
    receiptHash: '6bd1f4c2'.repeat(8),
    refunds: [{ id: 15, amount: '3000', cashback: '450', reason: 'One tofu was broken', createdAt: at }],
    createdAt: at,
  };
  await page.route('**/api/payments/1/12', (route) => route.fulfill({ json: payment }));
  await page.evaluate("history.pushState(null, '', '/pay?payment=12')");
  await page.getByText(receipt.payer.slice(0, 10)).first().waitFor();
};

/** Describes the picture of a LocalPay sheet that a press on `button` opens. */
const sheet = (name: string, button: string, more: Partial<ScreenState> = {}): ScreenState => ({
  name: `sheet-${name}`,
  path: '/localpay',
  isOneView: true,
  act: (page) => press(page, button),
  ...more,
});
const looks = [
  { look: 'light' },
  { look: 'dark', colorScheme: 'dark' },
  { look: 'ko', language: 'ko' },
  { look: '320-dark-ko', width: 320, colorScheme: 'dark', language: 'ko' },
] as const;
const NARROW = { width: 320, height: 640 };

/** Presses NFC Pay on a phone with NFC that refuses, finds no tag, or finds the tag of a listed shop. */
const nfc = (is: 'refused' | 'waiting' | 'shop') => async (page: Page) => {
  const { merchants } = await (await page.request.get(new URL('/api/merchants', page.url()).href)).json();
  await page.evaluate(
    ([how, payload]) => {
      class Reader extends EventTarget {
        scan(): Promise<void> {
          if (how === 'refused') return Promise.reject(new DOMException('no', 'NotAllowedError'));
          const data = new DataView(new TextEncoder().encode(payload).buffer);
          const message = { records: [{ recordType: 'text', data }] };
          if (how === 'shop')
            queueMicrotask(() => this.dispatchEvent(Object.assign(new Event('reading'), { message })));
          return Promise.resolve();
        }
      }
      Object.assign(globalThis, { NDEFReader: Reader });
    },
    [is, merchants[1].payload] as const,
  );
  await press(page, /^NFC (Pay|결제)$/);
  await press(page, /^(Read a tag by NFC|NFC 태그 읽기)$/);
  if (is === 'shop') await page.getByRole('dialog').getByRole('textbox').waitFor();
};
const nfcSheet = (name: string, is: Parameters<typeof nfc>[0], more: Partial<ScreenState> = {}) =>
  sheet(`nfc-${name}`, '', { act: nfc(is), ...more });

/** States of paying and being paid. */
export const payStates: readonly ScreenState[] = [
  sheet('get-paid', 'Get paid'),
  sheet('get-paid-320', 'Get paid', NARROW),
  sheet('get-paid-ko-dark', '결제받기', { language: 'ko', colorScheme: 'dark' }),
  sheet('get-paid-wait', '', { act: askForWon }),
  sheet('get-paid-wait-320-dark', '', { ...NARROW, colorScheme: 'dark', act: askForWon }),
  nfcSheet('waiting-320-dark', 'waiting', { ...NARROW, colorScheme: 'dark' }),
  nfcSheet('blocked', 'refused'),
  nfcSheet('blocked-ko-320-dark', 'refused', { ...NARROW, language: 'ko', colorScheme: 'dark' }),
  nfcSheet('shop-320', 'shop', NARROW),
  sheet('send-won', 'Send'),
  sheet('send-won-contact-320-ko', '보내기', {
    ...NARROW,
    language: 'ko',
    act: async (page) => {
      await press(page, '보내기');
      await page.getByRole('dialog').getByText('연락처', { exact: true }).click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  }),
  { name: 'pay-shop', path: '/pay?shop=1', act: type('Amount') },
  {
    name: 'pay-shop-ko-320-dark',
    path: '/pay?shop=1',
    width: 320,
    language: 'ko',
    colorScheme: 'dark',
    act: type('금액'),
  },
  ...(['made', 'taken'] as const).flatMap((side) =>
    looks.map(
      ({ look, ...rest }): ScreenState => ({
        name: `receipt-${side}-${look}`,
        path: '/pay',
        ...rest,
        act: openReceipt(side),
      }),
    ),
  ),
  {
    name: 'pay-done',
    path: '/pay?shop=2',
    act: async (page) => {
      await type('Amount')(page);
      await press(page, /^Pay/);
      await page.getByText('Left in LocalPay').waitFor();
    },
  },
];
