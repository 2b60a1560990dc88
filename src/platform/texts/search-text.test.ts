import { describe, expect, test } from 'vitest';
import { containsText, wordsOf } from './search-text.ts';

describe('a search', () => {
  test.each([
    ['REFUND', 'Claim a refund'],
    ['topup', 'Top up'],
    ['wi-fi', 'Wi Fi'],
    ['ＱＲ', 'a QR code'],
  ])('%s finds %s, ignoring case, spaces and marks', (search, text) => {
    expect(containsText(search, text)).toBe(true);
  });
  test.each([
    ['계좌', '은행계좌를 인증합니다'],
    ['은행 계좌', '은행계좌'],
    ['보내', '보냈습니다'],
    ['ㅎㄱ', '세금 환급'],
    ['휴대ㅍ', '휴대폰'],
    ['화', '환급'],
    ['환ㄱ', '환급'],
  ])('%s finds %s: by syllables, half-typed ones, and initials', (search, text) => {
    expect(containsText(search, text)).toBe(true);
  });
  test('never finds absent words', () => {
    expect(containsText('refunds', 'refund')).toBe(false);
    expect(containsText('ㅋ', '환급')).toBe(false);
    expect(containsText('환금', '환급')).toBe(false);
    expect(containsText('한', '하늘')).toBe(false);
  });
  test('has the words with a letter or a digit', () => {
    expect(wordsOf('  lost  phone ? ')).toEqual(['lost', 'phone']);
    expect(wordsOf(' - ')).toEqual([]);
  });
});
