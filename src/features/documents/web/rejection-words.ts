import type { Language } from '#platform/words.ts';
import type { DigitalDocument } from '../contract.ts';
import type { RejectionCode } from '../verdict.ts';

/** Reasons for a rejection with advice. A verifier's own words are shown unchanged. */
const rejections: Readonly<Record<Exclude<RejectionCode, 'other'>, Readonly<Record<Language, string>>>> = {
  unreadable: {
    en: 'The photo can\u2019t be read. Take it again without glare, all four corners visible.',
    ko: '사진을 읽을 수 없습니다. 빛 반사 없이 네 모서리가 모두 보이게 다시 찍어 주세요.',
  },
  mismatch: {
    en: 'The number or the name isn\u2019t the one on the document.',
    ko: '번호나 이름이 문서에 적힌 것과 다릅니다.',
  },
  document_expired: {
    en: 'The document is past its expiry date.',
    ko: '문서의 유효 기간이 지났습니다.',
  },
  not_genuine: {
    en: 'The document wasn\u2019t recognized as genuine.',
    ko: '진본 문서로 확인되지 않았습니다.',
  },
  no_answer: {
    en: 'The verifier didn\u2019t answer.',
    ko: '인증 기관에서 답을 받지 못했습니다.',
  },
};

/** Returns the reason for a rejection in the reader's language; undefined if the document was not rejected. */
export function rejectionText(
  { rejectionCode, rejectionReason }: DigitalDocument['metadata'],
  language: Language,
): string | undefined {
  if (rejectionCode === null || rejectionCode === 'other') return rejectionReason ?? undefined;
  return rejections[rejectionCode][language];
}
