import { expect, test } from 'vitest';
import { shownOf } from './lock-screen.ts';

test('a lock screen shows no content of a notification unless the server sent it, and then in the device’s language', () => {
  const pushed = { id: 7, url: '/history', unread: 1 };
  const params = { amount: '12.5', assetType: 'XP' };
  const told = { code: 'money_received', params, title: 'Money received', message: 'You received 12.5 XP.' } as const;
  const saidIn = (language: 'en' | 'ko', isTold: boolean) => {
    const { title, options } = shownOf({ ...pushed, language, ...(isTold && { told }) });
    expect(options.data).toEqual({ url: '/history' });
    return [options.tag, title, options.body];
  };
  expect(saidIn('en', false)).toEqual(['new', 'Ingam', 'Something new waits for you.']);
  expect(saidIn('ko', false)).toEqual(['new', '인감', '새로운 소식이 있습니다.']);
  expect(saidIn('en', true)).toEqual(['n7', 'Money received', 'You received 12.5 XP.']);
  expect(saidIn('ko', true)).toEqual(['n7', '입금 알림', '12.5 XP 입금되었습니다.']);
});
