import { expect, test } from 'vitest';
import type { TimelineEntry } from '../contract.ts';
import { entriesOf } from './entries.ts';

const at = '2026-11-20T05:05:00.000Z';
const now = new Date(at);

test('describes showings, bank orders and sign-ins in both languages, without an amount', () => {
  const rest = { id: 1, at, party: null, money: null, status: 'done' } as const;
  const timeline: TimelineEntry[] = [
    {
      ...rest,
      kind: 'showing',
      record: {
        id: 1,
        credentialId: 2,
        credentialType: 'passport',
        credentialName: 'Passport',
        to: 'Hotel',
        why: null,
        claims: ['name'],
        shownAt: at,
      },
    },
    {
      ...rest,
      kind: 'order',
      record: {
        id: 1,
        toAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
        assetType: 'KRW',
        amount: '50000',
        fee: '0',
        total: '600000',
        used: '0',
        rhythm: 'monthly',
        firstOn: '2026-11-01',
        endOn: null,
        zone: 'Asia/Seoul',
        state: 'active',
        reason: null,
        nextOn: null,
        payments: 0,
        createdAt: at,
        endedAt: null,
      },
    },
    { ...rest, kind: 'security', record: { id: 1, what: 'signed_in', userAgent: null, at } },
    { ...rest, kind: 'security', record: { id: 2, what: 'passkey_added', userAgent: null, at } },
  ];
  const told = (language: 'en' | 'ko') =>
    entriesOf(timeline, language, now).map(({ key, title, detail }) => [key, title, detail.normalize('NFKC')]);
  expect(told('en')).toEqual([
    ['showing-1', 'Passport', 'Shown to Hotel'],
    ['order-1', 'Standing payment', '₩50,000 every month · 0x52908400...9EE7'],
    ['security-1', 'Signed in', 'Unknown device'],
    ['security-1', 'Passkey added', 'Sign-in and devices'],
  ]);
  expect(told('ko').map(([, title]) => title)).toEqual(['Passport', '정기·예약 송금', '로그인', '패스키 추가']);
  expect(entriesOf(timeline, 'en', now).every(({ money }) => money === undefined)).toBe(true);
});
