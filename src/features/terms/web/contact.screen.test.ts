import { expect, onTestFinished, test } from 'vitest';
import { open, page } from '#app/web/testing/page.ts';
import { doorsOf } from '#app/web/testing/server.ts';

const terms = doorsOf<typeof import('../server/testing/contact-door.ts')>(
  'features/terms/server/testing/contact-door.ts',
);

test('somebody who needs the operator is led to its contact, or reads that it has published none, in both languages', async () => {
  const way = page.getByRole('main').getByRole('link', { name: 'Contact the operator' });
  await open('/login?lost');
  await expect(page.getByText('The operator has not published its contact yet.')).toBeVisible();
  await expect(way).toHaveCount(0);
  await open('/login?lost', undefined, 'ko');
  await expect(page.getByText('운영 기관이 아직 연락처를 공개하지 않았습니다.')).toBeVisible();

  await terms.publishContact();
  onTestFinished(() => terms.removeContact());
  await open('/login?lost');
  await expect(way).toHaveAttribute('href', '/terms');
  await expect(page.getByText('The operator has not published its contact yet.')).toHaveCount(0);
});
