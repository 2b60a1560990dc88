import { describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { letterTo } from '#features/auth/server/testing/mailbox.ts';
import { campaigning } from '#features/campaigns/server/testing/running.ts';
import { market } from '#features/pay/server/testing/stall.ts';
import { sql } from '#platform/server/store/db.ts';
import { cityOffice } from './testing/city.ts';

describe.each([
  ['city', 'public_office'],
  ['company', 'employer'],
  ['coop', 'employer'],
] as const)('on a server whose operator is a %s', (operatorKind, kind) => {
  const app = testApp({ mode: 'hosted', settings: { operatorKind } });
  const city = cityOffice(app);

  it(`the first invitation creates the operator of kind ${kind}`, async () => {
    await city.invite('first@operator.example');
    const made = await app.db.one(sql<{ kinds: string[] }>`SELECT kinds FROM organisations WHERE is_operator`);
    expect(made.kinds).toEqual([kind]);
  });

  it('notices and e-mails about a campaign use that kind’s word, in both languages', async () => {
    const fair = await campaigning(app);
    const { giving } = market(app);
    for (const [language, said] of [
      ['en', 'The operator pays it; your shop gets the whole price.'],
      ['ko', '비용은 운영 기관이 부담하며, 가맹점은 결제 금액을 모두 받습니다.'],
    ] as const) {
      const email = `${language}@shop.example`;
      const { userId, token, address } = await app.register(email);
      await app.db.run(sql`UPDATE users SET language = ${language} WHERE id = ${userId}`);
      const shop = (await giving({ userId, token, address }, 0)).body.id;
      await fair.run({ name: `Fair ${language}`, nameKo: `장터 ${language}`, shops: [shop] });
      await app.runJob('condition-news');
      const notices = await app.call('GET /api/notifications/{userId}', { params: { userId }, token });
      const [notice] = (notices.body as { message: string }[]).filter(({ message }) => message.includes(said));
      expect(notice).toBeDefined();
      const letter = await letterTo(app, email, new RegExp(`(Fair|장터) ${language}`));
      expect(letter).toContain(said);
      for (const text of [notice?.message, letter])
        expect(text).not.toMatch(/\b(city|company|co-op)\b|시에서|회사|조합/);
    }
  });
});
