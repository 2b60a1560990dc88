import { expect, onTestFinished, test } from 'vitest';
import { atNode } from '#app/web/testing/at-node.ts';
import { open, page } from '#app/web/testing/page.ts';
import { api, doorsOf, world } from '#app/web/testing/server.ts';

const peers = doorsOf<typeof import('#features/presentation/server/testing/screen-peers.ts')>(
  'features/presentation/server/testing/screen-peers.ts',
);

const ADDRESS = { country: 'DE', locality: 'Köln', street_address: 'Heidestraße 17', postal_code: '51147' };

test('before consent a portrait is seen as a picture and an address line by line, in both languages', async () => {
  await atNode({ mode: 'personal' });
  const person = await world.newPerson();
  const { offer, here, request } = await peers.askForCard(ADDRESS);
  onTestFinished(() => peers.stopPeers(here));
  const { takingId } = await api<{ takingId: number }>(person, 'POST /api/offers/look', { offer, here: [here] });
  await api(person, 'POST /api/offers/take', { takingId });
  for (const [language, connect, sees, picture] of [
    ['en', 'Connect', 'What they see', /^Picture: /],
    ['ko', '연결하기', '보이는 것', /^사진: /],
  ] as const) {
    await open(`/present${request.slice(request.indexOf('?'))}`, person, language);
    await page.getByRole('button', { name: connect, exact: true }).click();
    const claims = page.getByRole('list', { name: sees });
    await expect(claims).toContainText(/DE.*Köln.*Heidestraße 17.*51147/);
    const portrait = claims.getByRole('img', { name: picture });
    await expect(portrait).toHaveAttribute('src', /^data:image\/jpeg;base64,/);
    await expect(claims).not.toContainText(/[{}]|base64|\/9j\//);
  }
});
