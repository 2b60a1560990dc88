import { expect, test } from 'vitest';
import { exportingOf, showingOf } from './credential-signing.ts';
import { exportWords } from './export/export-words.ts';
import { showWords } from './show/show-words.ts';

test('the signer of a showing reads which claims are shown, from which credential and to which recipient', () => {
  const body = { claims: ['name', 'credentialNumber'] as const, to: 'Halla Bank' };
  expect(showingOf(showWords.en, body, 'Citizen ID')).toBe('Show Citizen ID to Halla Bank: Name, Number');
  expect(showingOf(showWords.ko, body, 'Citizen ID')).toBe('Halla Bank에 Citizen ID 제시: 이름, 번호');
});

test('the signer of an export reads if the export contains private keys', () => {
  const keys = { passphrase: 'a long one it is' };
  expect(exportingOf(exportWords.en, 'identity', {})).toBe('Export your identity, without private keys');
  expect(exportingOf(exportWords.en, 'identity', keys)).toBe('Export your identity with its private keys');
  expect(exportingOf(exportWords.ko, 'everything', {})).toBe('개인 키 없이 모든 데이터 내보내기');
  expect(exportingOf(exportWords.ko, 'everything', keys)).toBe('개인 키를 포함해 모든 데이터 내보내기');
});
