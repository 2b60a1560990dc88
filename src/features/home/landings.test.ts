import { expect, test } from 'vitest';
import { landingOf } from './landings.ts';

const HERE = 'https://pay.nambu.example';

test('a link of this wallet, a credential offer, a request and a code of eight digits open their screens', () => {
  expect(landingOf(`${HERE}/join#tok_en-12345678901`, HERE)).toBe('/join#tok_en-12345678901');
  expect(landingOf(` ${HERE}/request?x=1 `, HERE)).toBe('/request?x=1');
  expect(landingOf('openid-credential-offer://?credential_offer_uri=https%3A%2F%2Fa.example', HERE)).toBe(
    '/offer#credential_offer_uri=https%3A%2F%2Fa.example',
  );
  expect(landingOf('https://issuer.example/w?credential_offer=%7B%7D', HERE)).toBe('/offer#credential_offer=%7B%7D');
  expect(landingOf('openid4vp://?client_id=a&request_uri=b', HERE)).toBe('/present#client_id=a&request_uri=b');
  expect(landingOf('12345678', HERE)).toBe('/connect#12345678');
});

test('codes for payments or sends, links of other sites and links to other screens open nothing by themselves', () => {
  for (const text of [
    `${HERE}/pay/42`,
    `${HERE}/send?text=0x1&asset=XP&amount=1&more=1`,
    `${HERE}/myinfo`,
    `${HERE}@evil.example/join#x`,
    'https://evil.example/join#tok_en-12345678901',
    'javascript:alert(1)?client_id=1',
    '123456',
    '0x52908400098527886E0F7030069857D2E4169EE7',
  ])
    expect(landingOf(text, HERE)).toBeUndefined();
});
