import { expect, test } from 'vitest';
import { bankText } from '#features/ledger/bank-text.ts';
import { liveNotificationText, notificationText, summaryText } from './notification-text.ts';
import { notificationCodes } from './sentences.ts';

const received = {
  code: 'money_received',
  params: { amount: '250', assetType: 'USDC' },
  title: 'x',
  message: 'y',
  type: 'success',
} as const;

test('a notification is worded in the language of the screen', () => {
  expect(notificationText(received, 'en').message).toBe('You received 250 USDC.');
  expect(notificationText(received, 'ko').message).toBe('250 USDC 입금되었습니다.');
  expect(notificationText({ ...received, code: null }, 'ko')).toEqual({ title: 'x', message: 'y' });
});

test('every kind of notification has words in both languages, with its subject', () => {
  const params = { amount: '5', assetType: 'BTC', bankName: 'Hana', title: 'VC-124', shop: 'Hanok Books' };
  for (const code of notificationCodes) {
    const [en, ko] = (['en', 'ko'] as const).map((language) =>
      notificationText({ ...received, code, params }, language),
    );
    expect(`${en?.title} ${en?.message}`, code).not.toMatch(/[가-힣]/);
    expect(ko?.title, code).toMatch(/[가-힣]/);
    // No text may assume what the operator is: a city, a company or a co-op.
    expect(`${en?.message} ${ko?.message}`, code).not.toMatch(/\b(city|company|co-op)\b|시에서|시청|회사|조합/);
    const about = (text = '') =>
      Object.values(params).filter((value) => text.includes(value) || text.includes(`(${bankText(value, 'ko')})`));
    expect(about(ko?.message), code).toEqual(about(en?.message));
  }
});

test('a live notification of an unknown kind shows the server’s text, and an error is marked as an error', () => {
  expect(liveNotificationText(received, 'en')).toEqual({
    title: 'Money received',
    message: 'You received 250 USDC.',
    isDestructive: false,
  });
  expect(liveNotificationText({ code: 'later_kind', title: 'New', message: 'Text', type: 'error' }, 'ko')).toEqual({
    title: 'New',
    message: 'Text',
    isDestructive: true,
  });
  expect(liveNotificationText({ code: 'constructor' }, 'en')).toEqual({ title: '', message: '', isDestructive: false });
});

test('simultaneous notifications are combined into one text, failures first', () => {
  const failed = { code: 'send_failed', params: { amount: '4', assetType: 'ETH' }, type: 'error' };
  expect(summaryText([received], 'en')).toEqual(liveNotificationText(received, 'en'));
  expect(summaryText([failed, received, received], 'en')).toEqual({
    title: '3 new notifications',
    message: 'Transfer failed: Your transfer of 4 ETH failed. It is yours again.',
    isDestructive: true,
  });
  expect(summaryText([received, received], 'ko')).toMatchObject({ title: '새 알림 2건', isDestructive: false });
});
