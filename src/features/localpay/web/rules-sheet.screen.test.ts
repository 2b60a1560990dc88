import { expect, onTestFinished, test } from 'vitest';
import { open, page } from '#app/web/testing/page.ts';
import { closePorts } from '#app/web/testing/page-facts.ts';
import { doorsOf, world } from '#app/web/testing/server.ts';

const announced = doorsOf<typeof import('#features/currency/server/testing/announced.ts')>(
  'features/currency/server/testing/announced.ts',
);

test('a coming change of rates or fees of an exchange that is closed is not listed', async () => {
  const id = await announced.announce({ exchangeFeeBps: 410, cashbackDays: 9, mostExchange: '4100000' });
  onTestFinished(() => announced.forgetAnnounced(id));
  const person = await world.newPerson();
  const sheet = page.getByRole('dialog', { name: 'Limits and fees' });
  for (const [ports, shown, hidden] of [
    [[], /Exchange fee: .*4.1%.*Most won of one exchange/, 'withdrawal'],
    [['rates'], /Fee of a withdrawal to a bank: .*4.1%/, 'Exchange fee'],
    [['rates', 'bank'], /Days until more cashback comes: .*9/, /[Ee]xchange|withdrawal|4.1%/],
  ] as const) {
    closePorts(...ports);
    await open('/localpay', person);
    await page.getByRole('button', { name: 'Limits and fees' }).click();
    await expect(sheet).toContainText(shown);
    await expect(sheet.getByText(hidden)).toHaveCount(0);
  }
});
