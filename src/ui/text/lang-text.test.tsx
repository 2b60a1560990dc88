import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { ListRow } from '#ui/layout/List.tsx';
import { LangText, PageLanguageContext } from './LangText.tsx';
import { fragmentsOf, langOf } from './lang-text.ts';

const foreign = (text: string, page: 'en' | 'ko') =>
  fragmentsOf(text, page).flatMap((piece) => (piece.lang ? [`${piece.lang}:${piece.text}`] : []));

describe('on a Korean page', () => {
  test.each([
    ['Hanok Books 환급', ['en:Hanok Books']],
    ['Myeongdong Cosmetics', ['en:Myeongdong Cosmetics']],
    ['Seoul, Korea · 11월 2일 · 여가 · 확정', ['en:Seoul, Korea']],
    ['Vendor contract VC-118 문서를 승인할까요?', ['en:Vendor contract VC-118']],
    ['Park Jihoon, Procurement · 긴급', ['en:Park Jihoon, Procurement']],
    ['KB Kookmin ••••••1234', ['en:KB Kookmin']],
    ['Woori에서 흔치 않은 자릿수입니다.', ['en:Woori']],
    ['Kim Minseo님의 인감', ['en:Kim Minseo']],
    ['After the audit, please.', ['en:After the audit, please.']],
    ['“Server hardware” 문서', ['en:Server hardware”']],
    ['The request is malformed', ['en:The request is malformed']],
  ])('%s', (text, expected) => {
    expect(foreign(text, 'ko')).toEqual(expected);
  });
  test.each([
    '12.50 USDC 입금되었습니다.',
    'XP · 1,954.00',
    'IBK',
    '0x5290...9EE7 · 오전 9:00',
    'did:ethr:31337:0x52908400098527886e0f7030069857d2e4169ee7',
    'minseo@example.com',
    'NFC 사용 가능',
    '3f786850e387550fdab836ed7e6dc881de23001b',
  ])('a code is in no language: %s', (text) => {
    expect(foreign(text, 'ko')).toEqual([]);
  });
});

describe('on an English page', () => {
  test.each([
    ['Received from 김민서', ['ko:김민서']],
    ['부산 2박 3일', ['ko:부산 2박 3일']],
    ['한국어', ['ko:한국어']],
    ['Hanok Books', []],
  ])('%s', (text, expected) => {
    expect(foreign(text, 'en')).toEqual(expected);
  });
});

test('no part of a text is lost', () => {
  for (const page of ['en', 'ko'] as const)
    for (const text of ['', 'a', 'Hanok Books 환급 · 2일', '김 Kim 김', 'x\ny'])
      expect(
        fragmentsOf(text, page)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
});

test('a text that is marked as a whole has one language, or no language if it contains both', () => {
  expect(langOf('Minseo Kim', 'ko')).toBe('en');
  expect(langOf('KB Kookmin', 'ko')).toBe('en');
  expect(langOf('Woori 계좌', 'ko')).toBeUndefined();
  expect(langOf('USDC · 5,200.00', 'ko')).toBeUndefined();
  expect(langOf('김민서', 'en')).toBe('ko');
  expect(langOf('김민서', 'ko')).toBeUndefined();
});

test('a row marks its words in another language, and wraps each text that is beside an element', () => {
  const row = <ListRow title="Vendor contract VC-118" meta="Park Jihoon · 2일 전" />;
  const onKorean = renderToStaticMarkup(<PageLanguageContext value="ko">{row}</PageLanguageContext>);
  expect(onKorean).toMatch(/<span lang="en"><span>Vendor contract <\/span><span[^>]*>VC-118<\/span>/);
  expect(onKorean).toContain(
    '<span lang="en">Park Jihoon</span><span class="dot"> </span><span class="sr">· </span><span>2일 전</span>',
  );
  expect(renderToStaticMarkup(row)).toContain('<span>2</span><span lang="ko">일 전</span>');
  expect(renderToStaticMarkup(<LangText>Jeju Cafe</LangText>)).toBe('<span>Jeju Cafe</span>');
});

test('a dot between two parts is painted on the space where a line may break, and is still read', () => {
  expect(renderToStaticMarkup(<LangText>Seoul · 7 nights</LangText>)).toBe(
    '<span><span>Seoul</span><span class="dot"> </span><span class="sr">· </span><span>7 nights</span></span>',
  );
});
