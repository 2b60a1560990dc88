import { expect, it } from 'vitest';
import { campaignWords } from '#features/campaigns/web/office/campaign-words.ts';
import { changeText } from '#features/currency/change-text.ts';
import { ruleWords } from '#features/currency/web/office/rule-words.ts';
import { memberWords } from '#features/members/web/member-words.ts';
import { factsOf } from './act-facts.ts';
import { actText } from './act-looks.ts';

it('the title of an act names the counted objects, in both languages', () => {
  const run = '₩4,218,300 → 250 (T+1)';
  expect(actText('settlement.run', run, 'en')).toBe('Pay shops out: ₩4,218,300, 250 shops (T+1)');
  expect(actText('settlement.run', run, 'ko')).toBe('가맹점 정산: ₩4,218,300, 가맹점 250곳 (T+1)');
  expect(actText('orders.file', '₩258,001 → 3', 'en')).toBe('Orders to the bank by file: ₩258,001, 3 orders');
  expect(actText('orders.file', '₩258,001 → 3', 'ko')).toBe('은행 지급 파일: ₩258,001, 3건');
  expect(actText('settlement.paid', '₩258,500 → 1', 'en')).toBe('Match a bank debit: ₩258,500, 1 payment');
  expect(actText('settlement.paid', '₩1,200', 'en')).toBe('Match a bank debit: ₩1,200');
});

it('a statement of one day names it once, in the date format of other screens', () => {
  const told = (value: string) =>
    factsOf({ kind: 'money.statement', title: '', detail: null, facts: [{ name: 'period', value }] }, 'en')[0]?.value;
  expect(told('2026-11-20 – 2026-11-20 (S-1)')).toBe('Nov 20, 2026 (S-1)');
  expect(told('2026-11-20 – 2026-11-22 (S-1)')).toBe('Nov 20, 2026 – Nov 22, 2026 (S-1)');
});

it('the Korean office has one word for a level and one for a verified identity', () => {
  const levels = Object.values(ruleWords.ko.levels);
  expect(levels.slice(1)).toEqual(Object.values(memberWords.ko.levels).slice(1));
  const change = { what: 'payment', of: '2', before: null, after: '5' } as const;
  expect(changeText(change, 'ko')).toContain('본인 인증');
  expect(campaignWords.ko.lasts).toBe('예산 유지');
});
