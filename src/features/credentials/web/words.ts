import { defineWords } from '#platform/words.ts';
import type { refusals } from '../contract.ts';

export type RefusalCode = keyof typeof refusals;

/** What a person reads when a credential is refused. */
export const refusalWords: Record<RefusalCode, { en: string; ko: string }> = {
  expires_before_issue: {
    en: 'The expiry date must not be before the issue date.',
    ko: '만료일은 발급일보다 빠를 수 없습니다.',
  },
  starts_revoked: {
    en: 'A credential cannot be added as revoked.',
    ko: '폐기된 상태로 자격증명을 추가할 수 없습니다.',
  },
  not_self_attested: {
    en: 'What you add yourself is self-attested; only an issuer can verify it.',
    ko: '직접 추가한 자격증명은 본인 확인만 된 것이며, 검증은 발급 기관만 할 수 있습니다.',
  },
};

/** The copy of DigitalID and Add credential, and of the cards on Home. */
export const words = defineWords({
  en: {
    title: 'DigitalID',
    did: 'Decentralized identifier',
    verify: 'Verify Identity',
    add: 'Add Credential',
    credentials: 'Credentials',
    none: 'No credentials yet',
    noneText: 'What you add or are issued appears here.',
    back: 'Back to DigitalID',
    types: {
      national_id: 'Citizen ID',
      drivers_license: 'Driver license',
      student_id: 'Student ID',
      passport: 'Traveler ID',
      employment: 'Employee ID',
      education: 'Education Certificate',
      professional: 'Professional License',
      certification: 'Certification',
    },
    state: {
      self_attested: 'Self-attested',
      sandbox: 'Sandbox',
      issuer_signed: 'Verified',
      revoked: 'Revoked',
      expired: 'Expired',
    },
    issued: (date: string) => `Issued ${date}`,
    until: (issuer: string, date: string) => `${issuer} · to ${date}`,
  },
  ko: {
    title: '디지털 신분',
    did: '분산 신원 식별자',
    verify: '신원 인증',
    add: '자격증명 추가',
    credentials: '자격 증명',
    none: '아직 자격증명이 없습니다',
    noneText: '직접 추가하거나 발급받은 자격증명이 여기에 표시됩니다.',
    back: '디지털 신분으로 돌아가기',
    types: {
      national_id: '모바일 신분증',
      drivers_license: '운전면허증',
      student_id: '학생증',
      passport: '여행자 증명',
      employment: '사원증',
      education: '교육 증명서',
      professional: '전문 면허',
      certification: '자격 인증',
    },
    state: {
      self_attested: '본인 입력',
      sandbox: '시험용',
      issuer_signed: '인증됨',
      revoked: '폐기됨',
      expired: '만료됨',
    },
    issued: (date: string) => `${date} 발급`,
    until: (issuer: string, date: string) => `${issuer} · ${date}까지`,
  },
});
