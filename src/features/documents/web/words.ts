import { defineWords } from '#platform/words.ts';
import type { refusals } from '../contract.ts';

export type RefusalCode = keyof typeof refusals;

/** What a person reads when a call on documents is refused. */
export const refusalWords: Record<RefusalCode, { en: string; ko: string }> = {
  image_malformed: {
    en: 'Choose a photo in JPEG, PNG or WebP.',
    ko: 'JPEG, PNG, WebP 형식의 사진을 선택해 주세요.',
  },
  image_too_large: {
    en: 'The photo is larger than 10 MB. Take it again at a lower quality.',
    ko: '사진이 10MB보다 큽니다. 화질을 낮춰 다시 찍어 주세요.',
  },
  image_too_many_pixels: {
    en: 'The photo has more than 40 megapixels. Take it again at a lower resolution.',
    ko: '사진이 4천만 화소를 넘습니다. 해상도를 낮춰 다시 찍어 주세요.',
  },
  hash_differs: {
    en: 'The photo changed on its way. Choose it again.',
    ko: '전송 중에 사진이 달라졌습니다. 다시 선택해 주세요.',
  },
  verification_not_pending: {
    en: 'A document is verified after it is sent, not before.',
    ko: '문서 인증은 제출 후에 이루어집니다.',
  },
};

/** The copy of Verify identity. */
export const words = defineWords({
  en: {
    title: 'Verify Identity',
    back: 'Back to DigitalID',
    documents: 'Submitted documents',
    none: 'Nothing submitted yet',
    noneText: 'Documents that you send for verification appear here.',
    types: { id: 'National ID', passport: 'Passport', license: 'Driver License' },
    status: { pending: 'Pending', verified: 'Verified', rejected: 'Rejected' },
  },
  ko: {
    title: '신원 인증',
    back: '디지털 신분으로 돌아가기',
    documents: '제출한 문서',
    none: '아직 제출한 문서가 없습니다',
    noneText: '인증을 위해 보낸 문서가 여기에 표시됩니다.',
    types: { id: '주민등록증', passport: '여권', license: '운전면허증' },
    status: { pending: '대기 중', verified: '인증됨', rejected: '거절됨' },
  },
});
