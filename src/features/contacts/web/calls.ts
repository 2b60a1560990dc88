import { callsOf } from '#platform/web/calls/query.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import type { contract } from '../contract.ts';
import { refusalWords, words } from './words.ts';

/** The calls of this feature, typed by its contract. */
export const { call, useRead } = callsOf<typeof contract>();

const { en, ko } = words;

/** Sentences for refusals of changes to contacts, by refusal and by field. */
export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    name: { en: en.nameFault, ko: ko.nameFault },
    note: { en: en.noteFault, ko: ko.noteFault },
    addresses: refusalWords.address_malformed,
    isShown: { en: 'This can only be on or off.', ko: '켜거나 끌 수만 있습니다.' },
  },
};

/** Acts on contacts. */
export const contactActs = {
  reasons,
  otherwise: { en: en.unanswered, ko: ko.unanswered },
  routes: ['GET /api/contacts/{userId}'],
};
