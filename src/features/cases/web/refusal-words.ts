import type { refusals } from '../contract.ts';

/** Sentences for both sides about refusals. */
export const refusalWords: Record<keyof typeof refusals, { en: string; ko: string }> = {
  not_disputable: {
    en: 'No case can be opened about this payment: it is too old, has been refunded, or already had a case.',
    ko: '이 결제는 분쟁을 신청할 수 없습니다. 기간이 지났거나, 이미 환불되었거나, 전에 신청한 건입니다.',
  },
  too_many_cases: {
    en: 'You have reached the limit of open cases. One must end first.',
    ko: '진행 중인 분쟁이 한도에 이르렀습니다. 하나가 끝난 뒤 신청해 주세요.',
  },
  case_closed: { en: 'This case is closed.', ko: '이미 끝난 분쟁입니다.' },
  too_many_pictures: {
    en: 'You have added the maximum number of pictures to this case.',
    ko: '한 분쟁에서 낼 수 있는 사진 수를 모두 냈습니다.',
  },
  picture_malformed: {
    en: 'This picture cannot be read. Choose a JPEG, PNG or WebP picture.',
    ko: '사진을 읽을 수 없습니다. JPEG, PNG, WebP 사진을 골라 주세요.',
  },
  picture_too_large: { en: 'This picture is too large.', ko: '사진이 너무 큽니다.' },
  too_many_texts: {
    en: 'You have written the maximum number of messages in this case.',
    ko: '한 분쟁에서 쓸 수 있는 글 수를 모두 썼습니다.',
  },
};
