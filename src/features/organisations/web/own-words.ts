import { defineWords } from '#platform/words.ts';

/** The copy of what an owner decides about an organisation itself: its names and its end. */
export const ownWords = defineWords({
  en: {
    title: 'Names and closing',
    lead: 'The registered name and the business number stay as they were approved.',
    displayName: 'Name that people see',
    nameKo: 'Korean name',
    nameKoHint: 'Leave it empty where there is none.',
    required: 'A name is needed.',
    save: 'Save names',
    saving: 'Saving',
    saved: 'The names are changed',
    notSaved: 'The names are as they were',
    signing: (name: string) => `Call it ${name}`,
    close: 'Close the organisation',
    closeText: (name: string) =>
      `${name} ends for good: its keys stop working, its staff leave, nobody pays its shop. Its records stay. There must be no money in it, and nothing on its way.`,
    closing: 'Closing',
    closed: (name: string) => `${name} is closed`,
    notClosed: 'Nothing was closed',
    signingClose: (name: string) => `Close ${name} for good`,
  },
  ko: {
    title: '이름 및 폐쇄',
    lead: '등록 명칭과 사업자등록번호는 승인된 그대로입니다.',
    displayName: '표시 이름',
    nameKo: '한국어 이름',
    nameKoHint: '없으면 비워 두세요.',
    required: '이름을 입력해 주세요.',
    save: '이름 저장',
    saving: '저장 중',
    saved: '이름을 변경했습니다',
    notSaved: '이름을 변경하지 못했습니다',
    signing: (name: string) => `이름을 ${name}(으)로 변경`,
    close: '조직 폐쇄',
    closeText: (name: string) =>
      `${name}의 활동이 완전히 끝납니다. API 키가 중지되고 직원이 모두 나가며 결제를 받을 수 없습니다. 기록은 남습니다. 잔액이나 진행 중인 거래가 없어야 합니다.`,
    closing: '폐쇄하는 중',
    closed: (name: string) => `${name}을(를) 폐쇄했습니다`,
    notClosed: '폐쇄하지 못했습니다',
    signingClose: (name: string) => `${name} 영구 폐쇄`,
  },
});
