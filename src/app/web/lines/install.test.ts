import { expect, test } from 'vitest';
import { byHandOf } from './install.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const FIREFOX_PHONE = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';

test('each browser without an install prompt shows instructions to install the app, or states that it cannot install the app', () => {
  expect(byHandOf('Mozilla/5.0 (iPhone)', true, false)).toBe('ios');
  expect(byHandOf(MAC, false, false)).toBe('mac');
  expect(byHandOf(FIREFOX_PHONE, false, false)).toBe('firefox');
  expect(byHandOf(FIREFOX, false, false)).toBe('none');
  expect(byHandOf('Mozilla/5.0 (Linux) Chrome/140.0', false, true)).toBeUndefined();
});
