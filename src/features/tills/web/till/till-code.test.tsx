import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { TillCharge, TillScreen } from '#features/tills/wire.ts';
import { TillCode } from './TillCode.tsx';
import type { ChargeStatus } from './use-charge.ts';

const shop = { name: 'Pine Books', nameKo: null, kind: 'retail', cashbackBps: 0, seed: `0x${'1'.repeat(40)}` };
const till = { shop: { ...shop, payload: 'any amount' }, clerks: [] } as unknown as TillScreen;
const charge: TillCharge = {
  ...{ id: 1, amount: '7000', state: 'open', cashback: '0', code: '482913', link: 'https://ingam.example/pay/1' },
  ...{ payload: '0002', expiresAt: '2026-11-30T00:00:00.000Z', paymentId: null },
};
type Charge = Parameters<typeof TillCode>[0]['charge'];
const shown = (standing: ChargeStatus, isAway = false) => {
  const byCode = { isSending: false } as Charge['byCode'];
  const of = { standing, amount: '7000', charge, byCode } as Charge;
  return renderToStaticMarkup(<TillCode till={till} charge={of} isAway={isAway} />);
};

test('a till shows the six digits of its charge in two groups that no browser translates, as long as it can be paid', () => {
  expect(shown('open')).toMatch(/Or enter in LocalPay › Pay<.*translate="no">482 913</);
  for (const standing of ['none', 'making', 'unknown', 'paid', 'expired', 'cancelled'] as const)
    expect(shown(standing), standing).not.toContain('482 913');
  expect(shown('open', true)).not.toContain('482 913');
});
