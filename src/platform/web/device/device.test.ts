import { expect, test } from 'vitest';
import { deviceName } from './device.ts';

test('a session is named by browser and system, not by its whole user agent', () => {
  const chrome =
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Mobile Safari/537.36';
  const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Safari/604.1';
  expect(deviceName(chrome)).toBe('Chrome, Android');
  expect(deviceName(safari)).toBe('Safari, iPhone');
  expect(deviceName('curl/8.0')).toBe('');
});
