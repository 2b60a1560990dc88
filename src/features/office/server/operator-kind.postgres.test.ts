import { describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { sql } from '#platform/server/store/db.ts';
import { cityOffice } from './testing/city.ts';

describe.each([
  ['city', 'public_office'],
  ['company', 'employer'],
  ['coop', 'employer'],
] as const)('on a server whose operator is a %s', (operatorKind, kind) => {
  const app = testApp({ mode: 'hosted', settings: { operatorKind } });
  const city = cityOffice(app);

  it(`the first invitation makes the operator of kind ${kind}`, async () => {
    await city.invite('first@operator.example');
    const made = await app.db.one(sql<{ kinds: string[] }>`SELECT kinds FROM organisations WHERE is_operator`);
    expect(made.kinds).toEqual([kind]);
  });
});
