import { passphraseField } from '#features/credentials/web/export/passphrase-words.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import type { ProfileField } from '../rules.ts';
import { refusalWords, words } from './words.ts';

const fault = (field: ProfileField) => ({ en: words.en.faults[field], ko: words.ko.faults[field] });

export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    firstName: fault('firstName'),
    lastName: fault('lastName'),
    nameKo: fault('nameKo'),
    email: fault('email'),
    passphrase: passphraseField,
    currentPassword: refusalWords.wrong_password,
  },
};
