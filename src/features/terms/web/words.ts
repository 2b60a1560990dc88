import { formatter, type Locale } from '#platform/dates.ts';
import { defineWords } from '#platform/words.ts';

/** Words for reading and accepting the operator's texts. */
export const words = defineWords({
  en: {
    title: 'Terms and help',
    reading: 'Terms',
    since: (day: string) => `In force since ${day}`,
    from: (day: string) => `In force from ${day}`,
    past: (day: string) => `In force from ${day}; replaced since`,
    acceptedOn: (when: string) => `You accepted it ${when}`,
    none: 'Nothing published',
    noneText: 'The operator of this server has published no terms.',
    changed: 'New terms apply',
    changedText:
      'Read and accept them to continue paying. Until then you can read everything, send and exchange assets, take money out to your bank, export your data, or delete your account.',
    accept: 'I accept',
    accepting: 'Accepting…',
    accepted: 'Accepted',
    notAccepted: 'Not accepted',
    unanswered: 'No answer came. Try again.',
    leave: 'Take money and data out instead',
    contact: 'Contact',
    email: 'E-mail',
    telephone: 'Telephone',
    hours: 'Hours',
    address: 'Address',
    holidays: 'Bank holidays',
    coming: 'Upcoming',
  },
  ko: {
    title: '약관과 문의',
    reading: '약관',
    since: (day: string) => `${day}부터 적용 중`,
    from: (day: string) => `${day}부터 적용`,
    past: (day: string) => `${day}부터 적용되었고 지금은 다른 판이 적용됩니다`,
    acceptedOn: (when: string) => `${when}에 동의했습니다`,
    none: '공표된 약관이 없습니다',
    noneText: '이 서버의 운영자가 약관을 공표하지 않았습니다.',
    changed: '새 약관이 적용됩니다',
    changedText:
      '읽고 동의하면 결제를 계속할 수 있습니다. 그 전에도 모든 내용 조회, 자산 전송과 교환, 은행 출금, 데이터 내려받기, 계정 삭제는 할 수 있습니다.',
    accept: '동의합니다',
    accepting: '동의하는 중…',
    accepted: '동의했습니다',
    notAccepted: '동의하지 못했습니다',
    unanswered: '응답이 없습니다. 다시 시도해 주세요.',
    leave: '동의하지 않고 돈과 데이터 찾기',
    contact: '문의처',
    email: '이메일',
    telephone: '전화',
    hours: '상담 시간',
    address: '주소',
    holidays: '은행 휴일',
    coming: '예정',
  },
});

/** Names of the kinds that the operator publishes. */
export const textNames = defineWords({
  en: { terms: 'Terms of use', privacy: 'Privacy text', contact: 'Support contact', holidays: 'Bank holidays' },
  ko: { terms: '이용약관', privacy: '개인정보 처리방침', contact: '고객 문의처', holidays: '은행 휴일' },
});

/** Formats the Korean day at whose midnight something takes effect: `Nov 27, 2026`. */
export const dayText = (timestamp: string, locale: Locale): string =>
  formatter(locale, { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'Asia/Seoul' }).format(
    new Date(timestamp),
  );
