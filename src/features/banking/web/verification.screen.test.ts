import { afterEach, expect, test } from 'vitest';
import { open, page } from '#app/web/testing/page.ts';
import { api, world } from '#app/web/testing/server.ts';

const closed = document.querySelector('meta[name="closed"]');
const before = closed?.getAttribute('content') ?? '';
/** Makes the page that of a server on which these ports are closed. */
const close = (...ports: string[]) => closed?.setAttribute('content', ports.join(' '));
afterEach(() => close(before));

test('the sheet of an account says who pays 1 won into it: the bank, or the operator by a file', async () => {
  const sheet = page.getByRole('dialog', { name: 'Account' });
  for (const [port, payer] of [
    ['', 'The bank pays 1 won into the account.'],
    ['collecting', 'The operator pays 1 won into the account within a few bank days.'],
  ] as const) {
    const person = await world.newPerson();
    await api(person, 'POST /api/bank-accounts/{userId}', {
      bankName: 'Woori',
      accountNumber: '1002-123-456788',
      accountHolder: 'Minji Lee',
      accountType: 'checking',
    });
    close(port);
    await open('/bank-info', person);
    await page.getByRole('button', { name: 'Manage' }).click();
    await expect(sheet).toContainText(payer);
  }
});
