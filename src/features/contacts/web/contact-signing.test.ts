import { expect, test } from 'vitest';
import { signingOf } from './contact-signing.ts';
import { words } from './words.ts';

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const jiwoo = { name: 'Jiwoo', note: null };

test('the signer of a contact reads its name and its full addresses, however they were written', () => {
  for (const text of [ADDRESS, ADDRESS.toLowerCase(), `did:ethr:0x7a69:${ADDRESS}`, `ethereum:${ADDRESS}@31337`])
    expect(signingOf(words.en, { ...jiwoo, addresses: [text, ADDRESS] }, 31337)).toEqual({
      text: 'Save the contact Jiwoo',
      addresses: [ADDRESS],
    });
  const several = [ADDRESS, `eip155:1:${ADDRESS.toLowerCase()}`, 'cosmos:hub-4:short'];
  expect(signingOf(words.ko, { ...jiwoo, addresses: several }, 31337)).toEqual({
    text: '연락처 저장: Jiwoo',
    addresses: [ADDRESS, `eip155:1:${ADDRESS}`, 'cosmos:hub-4:short'],
  });
});

test('the signer of a contact reads its note, which may identify a person', () => {
  const { text } = signingOf(words.en, { name: 'Jiwoo', note: 'the landlord', addresses: [ADDRESS] }, 31337);
  expect(text).toBe('Save the contact Jiwoo (the landlord)');
});
