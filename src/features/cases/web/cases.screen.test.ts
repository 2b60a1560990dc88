import { expect, test } from 'vitest';
import { open, page } from '#app/web/testing/page.ts';
import { world } from '#app/web/testing/server.ts';

test('disputes that a receipt led to lead back to that receipt, and others to Assets', async () => {
  const person = await world.newPerson();
  for (const address of ['/cases?payment=7', '/cases?case=3&receipt=7']) {
    await open(address, person);
    await expect(page.getByRole('link', { name: 'Back to the receipt' })).toHaveAttribute('href', '/pay?payment=7');
  }
  await open('/cases', person);
  await expect(page.getByRole('link', { name: 'Back to Assets' })).toHaveAttribute('href', '/assets');
});
