import { expect, test } from 'vitest';
import { passkeyWords } from '#features/auth/web/passkeys/passkey-words.ts';
import { recoveryWords } from '#features/auth/web/recovery/recovery-words.ts';
import { words as bankWords } from '#features/banking/web/words.ts';
import { words as contactWords } from '#features/contacts/web/words.ts';
import { deletionWords } from './deletion/deletion-words.ts';
import { passwordWords } from './security/password-words.ts';
import { words } from './words.ts';

test('a person whose change got no response reads that it may have been made, in both languages', () => {
  for (const { en, ko } of [
    words,
    passwordWords,
    deletionWords,
    bankWords,
    contactWords,
    passkeyWords,
    recoveryWords,
  ]) {
    expect(en.unanswered).toMatch(/^No answer came, so .* may /);
    expect(ko.unanswered).toMatch(/^응답이 오지 않아 .*이미 .*었을 수 있습니다/);
  }
});
