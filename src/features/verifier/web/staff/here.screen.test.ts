import { afterEach, expect, test } from 'vitest';
import { open, page } from '#app/web/testing/page.ts';
import { api, world } from '#app/web/testing/server.ts';

const mode = () => document.querySelector('meta[name="wallet-mode"]');
afterEach(() => mode()?.setAttribute('content', 'hosted'));

const words = {
  en: { begin: 'New question', any: /^Any issuer/, save: 'Save question', stop: 'Do not connect', goOn: 'Connect' },
  ko: { begin: '새 질문', any: /^모든 발급 기관/, save: '질문 저장', stop: '연결하지 않기', goOn: '연결하기' },
};
const labels = {
  en: ['Name', 'Korean name', 'Why it is asked', 'Why, in Korean', 'Issuers on this machine (if any)'],
  ko: ['영문 이름', '한글 이름', '묻는 이유(영문)', '묻는 이유(한글)', '이 기기의 발급 기관 (선택)'],
};

for (const language of ['en', 'ko'] as const)
  test(`in ${language} a personal wallet saves issuers on this machine once their addresses were confirmed`, async () => {
    const w = words[language];
    const owner = await world.newPerson();
    const { id } = await world.firmOf(owner, ['merchant']);
    const saved = () => api<{ here: string[] }[]>(owner, `GET /api/org/${id}/verifying/questions`);
    await open(`/org/${id}/asking`, owner, language);
    mode()?.setAttribute('content', 'personal');
    const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click();
    await press(w.begin);
    await page.getByRole('radio', { name: w.any }).click();
    const [name, nameKo, purpose, purposeKo, here] = labels[language].map((one) =>
      page.getByLabel(one, { exact: true }),
    );
    for (const field of [name, nameKo, purpose, purposeKo]) await field?.fill('Age');
    await here?.fill('https://school.example');
    await press(w.save);
    await expect(page.getByRole('button', { name: w.goOn, exact: true })).toHaveCount(0);
    await here?.fill('http://localhost:4000/issuer, http://127.0.0.1:5000');
    await press(w.save);
    await expect(page.getByText('http://localhost:4000', { exact: true })).toBeVisible();
    // The safe answer comes first.
    const answers = page.getByRole('button', { name: new RegExp(`^(${w.stop}|${w.goOn})$`) });
    await expect(answers).toHaveText([w.stop, w.goOn]);
    await press(w.stop);
    expect(await saved()).toEqual([]);
    await press(w.save);
    await press(w.goOn);
    await expect(page.getByRole('button', { name: w.goOn, exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Age/ })).toBeVisible();
    expect(await saved()).toMatchObject([{ here: ['http://localhost:4000', 'http://127.0.0.1:5000'] }]);
  });
