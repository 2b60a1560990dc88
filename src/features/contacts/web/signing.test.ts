import { expect, test } from 'vitest';
import { signingOf } from './signing.ts';
import { words } from './words.ts';

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';

test('who signs a contact is told its name and where its money goes, whichever way the address was written', () => {
  const said = (text: string) => signingOf(words.en, { name: 'Jiwoo', addresses: [text] }, 31337);
  for (const text of [ADDRESS, ADDRESS.toLowerCase(), `did:ethr:0x7a69:${ADDRESS}`, `ethereum:${ADDRESS}@31337`])
    expect(said(text)).toBe('Save the contact Jiwoo: 0x52908400...9EE7');
  const several = { name: 'Jiwoo', addresses: [ADDRESS, `eip155:1:${ADDRESS}`, 'cosmos:hub-4:short'] };
  expect(signingOf(words.ko, several, 31337)).toBe(
    '연락처 저장: Jiwoo, 0x52908400...9EE7, eip155:1:0x52908400...9EE7, cosmos:hub-4:short',
  );
});
