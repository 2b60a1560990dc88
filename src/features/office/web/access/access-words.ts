import { defineWords } from '#platform/words.ts';

/** Who is in the office, what each role may, and what was done. */
export const accessWords = defineWords({
  en: {
    staff: 'Staff',
    roles: 'Roles',
    rule: 'Nobody checks what they made',
    rights: {
      see: 'See what circulates and waits',
      shops: 'Shops: approve, suspend',
      close: 'Shops: ask to close',
      make: 'Take back one’s own',
      check: 'Check what another made',
      access: 'Staff and invitations',
    },
    right: 'Right',
    may: 'may',
    mayNot: 'may not',
    log: 'Audit log',
    head: (n: number) => `Head, entry ${n}`,
    earlier: 'Earlier',
    reading: 'Reading…',
    notForRole: 'Owners and auditors read the audit log.',
    text: 'Each head is made from the entry and the head before it, so a page torn out is seen by anybody who kept a copy.',
  },
  ko: {
    staff: '직원',
    roles: '역할',
    rule: '자기가 올린 일은 확인할 수 없습니다',
    rights: {
      see: '유통과 대기 업무 보기',
      shops: '가맹점: 승인, 정지',
      close: '가맹점: 폐쇄 요청',
      make: '자기 요청 되돌리기',
      check: '남이 올린 일 확인',
      access: '직원과 초대',
    },
    right: '권한',
    may: '가능',
    mayNot: '불가',
    log: '감사 기록',
    head: (n: number) => `마지막 기록 ${n}`,
    earlier: '이전 기록',
    reading: '불러오는 중…',
    notForRole: '감사 기록은 소유자와 감사가 봅니다.',
    text: '각 기록은 앞 기록의 값에서 이어집니다. 사본을 가진 사람은 빠진 기록을 알아볼 수 있습니다.',
  },
});
