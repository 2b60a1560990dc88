import { describe, expect, test } from 'vitest';
import { helpPages, pageAbout, searchPages } from './pages.ts';

const ids = Object.keys(helpPages);

describe('a link to help', () => {
  test('opens the page of the current screen', () => {
    expect(pageAbout('', '/send')).toBe('/send');
    expect(pageAbout('', '/pay/abc')).toBe('/pay');
  });
  test('opens the explanation of a refusal, on the current screen’s page if several pages explain the refusal', () => {
    expect(pageAbout(':below_minimum', '/traveler')).toBe('/refund-refused');
    expect(pageAbout(':wrong_code', '/login')).toBe('/lost-phone');
    expect(pageAbout(':wrong_code', '/bank-info')).toBe('/bank-pending');
    expect(pageAbout(':insufficient_balance', '/send')).toBe('/send');
  });
  test('shows the list of pages if the link names no page', () => {
    expect(pageAbout('', '/nowhere')).toBeUndefined();
    expect(pageAbout('/all', '/send')).toBeUndefined();
  });
});

test('a person who lost a phone or password reads where to get the recovery link on a server without mail, in both languages', () => {
  for (const id of ['/lost-phone', '/lost-password'] as const) {
    expect(helpPages[id]?.en.steps).toContain('Where the server sends no mail, ask its operator for the link.');
    expect(helpPages[id]?.ko.steps).toContain('메일을 보내지 않는 서버라면 운영 기관에 링크를 요청해 주세요.');
  }
});

describe('a search in help', () => {
  test.each([
    ['en', 'lost phone', '/lost-phone'],
    ['en', 'FORGOT password', '/lost-password'],
    ['en', 'wrongaddress', '/wrong-address'],
    ['en', 'stuck', '/payment-pending'],
    ['en', 'denied', '/refund-refused'],
    ['ko', '휴대폰 분실', '/lost-phone'],
    ['ko', '착오송금', '/wrong-address'],
    ['ko', 'ㅂㅁㅂㅎ', '/lost-password'],
    ['ko', '1원', '/bank-pending'],
    ['ko', '환급 거', '/refund-refused'],
  ] as const)('in %s finds by “%s” %s first', (language, search, first) => {
    expect(searchPages(search, language, ids)[0]).toBe(first);
  });
  test('finds nothing for words that no page has', () => {
    expect(searchPages('xylophone', 'en', ids)).toEqual([]);
    expect(searchPages('코끼리', 'ko', ids)).toEqual([]);
  });
});
