import { expect, test } from 'vitest';
import { atNode } from '#app/web/testing/at-node.ts';
import { open, page } from '#app/web/testing/page.ts';
import { world } from '#app/web/testing/server.ts';

/** No server listens there. */
const ORIGIN = 'http://127.0.0.1:1';
const SCREENS = {
  '/offer': { credential_offer_uri: `${ORIGIN}/offer` },
  '/present': { client_id: 'x509_san_dns:shop.example', request_uri: `${ORIGIN}/request` },
};
const ANSWERS = { en: ['Do not connect', 'Connect'], ko: ['연결하지 않기', '연결하기'] } as const;

for (const [path, link] of Object.entries(SCREENS))
  for (const language of ['en', 'ko'] as const)
    test(`a link at ${path} that leads to this machine is followed only after the person confirmed its address, in ${language}`, async () => {
      await atNode({ mode: 'personal' });
      const [stop, goOn] = ANSWERS[language];
      const answers = page.getByRole('button', { name: new RegExp(`^(${stop}|${goOn})$`) });
      const person = await world.newPerson();
      const follow = async () => {
        await open(`${path}?${new URLSearchParams(link)}`, person, language);
        await expect(page.getByText(ORIGIN, { exact: true })).toBeVisible();
        // The safe answer comes first.
        await expect(answers).toHaveText([stop, goOn]);
      };
      await follow();
      await answers.nth(0).click();
      await expect(answers).toHaveCount(0);
      await expect(page.getByRole('form')).toHaveCount(path === '/offer' ? 2 : 1);
      await follow();
      await answers.nth(1).click();
      await expect(answers).toHaveCount(0);
      await expect(page.getByRole('form')).toHaveCount(0);
    });
