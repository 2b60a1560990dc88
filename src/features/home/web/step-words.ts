import { defineWords } from '#platform/words.ts';

/** Texts of the first steps on Home: title, button label, and the message after one is put aside. */
export const stepWords = defineWords({
  en: {
    title: 'First steps',
    count: (done: number, of: number) => `${done} of ${of}`,
    nothingYet: 'No money yet',
    steps: {
      identity: { title: 'Verify your identity', text: 'With an identity document of yours', act: 'Verify Identity' },
      bank: { title: 'Add a bank', text: 'Verify it as yours', act: 'Add account' },
      money: { title: 'Add money', text: 'From the bank, or show your address', act: 'Receive' },
      recovery: { title: 'Recovery codes', text: 'Get back in if you lose your phone', act: 'Make recovery codes' },
    },
    /** Replaces the step of recovery codes on a server that sends no mail, where codes alone do not restore access. */
    passkeys: {
      title: 'Passkeys on two devices',
      text: 'If you lose one, the other opens the wallet. Codes alone do not work here.',
      act: 'Add a passkey',
    },
    showAddress: 'Show your address',
    transfer: { text: 'By a transfer to the operator', act: 'TopUp' },
    done: 'Done',
    dismiss: (step: string) => `Put aside: ${step}`,
    later: 'Later',
    laterLabel: (step: string) => `${step}: later`,
    putAside: 'Step hidden',
    untilTomorrow: 'Asked again tomorrow',
    undo: 'Undo',
    failed: 'Failed to put aside',
    unchanged: 'Nothing was changed. Try again.',
  },
  ko: {
    title: '시작하기',
    count: (done: number, of: number) => `${of}개 중 ${done}개`,
    nothingYet: '아직 들어온 돈이 없습니다.',
    steps: {
      identity: { title: '본인 인증', text: '신분증으로 인증합니다', act: '본인 인증' },
      bank: { title: '은행 계좌 추가', text: '내 계좌로 인증합니다', act: '계좌 추가' },
      money: { title: '첫 입금', text: '은행에서 옮기거나 내 주소를 보여 주세요', act: '받기' },
      recovery: { title: '복구 코드', text: '휴대폰을 잃어버려도 복구할 수 있습니다', act: '복구 코드 만들기' },
    },
    passkeys: {
      title: '기기 두 대의 패스키',
      text: '한 대를 잃어도 지갑은 지킵니다. 여기서는 복구 코드만으로 열 수 없습니다.',
      act: '패스키 추가',
    },
    showAddress: '내 주소를 보여 주세요',
    transfer: { text: '운영 기관 계좌로 이체', act: '충전' },
    done: '완료',
    dismiss: (step: string) => `${step} 건너뛰기`,
    later: '나중에',
    laterLabel: (step: string) => `${step} 나중에`,
    putAside: '단계를 건너뛰었습니다',
    untilTomorrow: '내일 다시 알려 드립니다',
    undo: '되돌리기',
    failed: '건너뛰지 못했습니다',
    unchanged: '변경된 것은 없습니다. 다시 시도해 주세요.',
  },
});
