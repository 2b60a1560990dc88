import { describe, expect, test } from 'vitest';
import { businessWords } from './server/business.ts';
import { readSources } from './server/source.ts';

describe('platform and ui', () => {
  test('name no feature’s business', () => {
    expect(businessWords(readSources('src/{platform,ui}/**/*.{ts,tsx,css}'))).toEqual([]);
  });
  const one = (text: string, path = 'src/platform/server/jobs/jobs.ts') => businessWords([{ path, text }]);
  test.each([
    'const kept = { quotes: 1, refundedAt: 2 };',
    "type Port = 'bank';",
    'const limits = { charge: 1 };',
    'const coin = 1;',
  ])('the check detects: %s', (text) => {
    expect(one(text)).toHaveLength(1);
  });
  test('the check accepts comments, features and named exceptions', () => {
    expect(one('/** A bank’s\n payment. */\nconst a = 1; // a refund')).toEqual([]);
    expect(one('const refund = 1;', 'src/features/traveler/rules.ts')).toEqual([]);
    expect(one('BANK_URL: endpoint', 'src/platform/server/settings/settings.ts')).toEqual([]);
  });
});
