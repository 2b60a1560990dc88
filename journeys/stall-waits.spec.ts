import { expect, goTo, test } from './support/phones.ts';
import { idOf, press, requestCharge, till } from './support/till.ts';

test('a stall that waits asks nothing: it is told of its own payment, and of no other money', async ({
  market,
  phoneOf,
}) => {
  const { owner } = market;
  const stall = await phoneOf(market.stall);
  await stall.clock.install();
  await goTo(stall, '/localpay');
  await press(stall, 'Get paid');
  const asked: string[] = [];
  stall.on('request', (request) => /\/api\/charges\/\d+$/.test(request.url()) && asked.push(request.method()));
  const chargeId = Number(idOf(await requestCharge(stall, ['3', '00', '0'])));
  await expect(till(stall).getByText('This updates when they pay.')).toBeVisible();
  const before = asked.length;
  const isReadAgain = stall.waitForResponse((reply) => reply.url().includes('/api/local-currency/'));
  await market.ask(owner, `POST /api/local-currency/${owner.id}/sends`, {
    amount: '700',
    toAddress: market.stall.address,
  });
  await isReadAgain;
  await stall.clock.fastForward('00:30');
  await expect(till(stall).getByRole('timer')).toHaveText(/^2:[0-2]\d/);
  expect(asked).toHaveLength(before);
  await market.ask(owner, 'POST /api/payments', { userId: owner.id, chargeId, amount: '3000' });
  await expect(till(stall).getByText('\u20a93,000 received')).toBeVisible();
  expect(asked).toHaveLength(before + 1);
});
