import { defineWords, wordsBy } from '#platform/words.ts';
import { issuedTypes } from '../display.ts';

const issuedCards = wordsBy(issuedTypes, ({ card }) => card);

/** Copy of an ID card, separate so that Home loads it without the rest of DigitalID. */
export const cardWords = defineWords({
  en: {
    types: {
      ...issuedCards.en,
      student_id: 'Student ID',
      employment: 'Employee ID',
      education: 'Education Certificate',
      professional: 'Professional License',
      certification: 'Certification',
    },
    state: {
      self_attested: 'Self-attested',
      trial: 'Sample',
      issuer_signed: 'Verified',
      revoked: 'Revoked',
      expired: 'Expired',
    },
    stated: 'Added by you',
    trialMeans: 'Sample IDs, not issued by an authority.',
    seal: 'Verified seal',
    issued: (date: string) => `Issued ${date}`,
  },
  ko: {
    types: {
      ...issuedCards.ko,
      student_id: '학생증',
      employment: '사원증',
      education: '학력 증명서',
      professional: '전문 면허',
      certification: '자격증',
    },
    state: {
      self_attested: '본인 입력',
      trial: '체험용',
      issuer_signed: '인증됨',
      revoked: '폐기됨',
      expired: '만료됨',
    },
    stated: '본인 입력',
    trialMeans: '체험용 신분증이며 실제 기관이 발급하지 않았습니다.',
    seal: '인증 도장',
    issued: (date: string) => `${date} 발급`,
  },
});
