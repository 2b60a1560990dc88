import { defineWords } from '#platform/words.ts';

/** Copy of the mailed links of an e-mail change. Separate from `line-words.ts`, because each place loads its own. */
export const changeWords = defineWords({
  en: {
    stopTitle: 'Keep your e-mail',
    stopText: 'Someone asked support to change your e-mail. Not you? Stop it, and your current address stays.',
    stop: 'Stop the change',
    stopping: 'Stopping...',
    stopped: 'The change is stopped',
    stoppedText: 'The e-mail of your wallet stays as it was. If you did not request the change, contact support.',
    newTitle: 'Confirm the new e-mail',
    newText: 'If you asked support to set this address as the e-mail of your wallet, press the button.',
    confirm: 'Confirm e-mail',
    confirming: 'Confirming...',
    confirmed: 'The new e-mail is confirmed',
    confirmedText: (email: string, when: string) =>
      `${email} becomes the e-mail of your wallet on ${when} at the earliest, unless the change is stopped.`,
    over: 'The change may already be stopped or completed. See My info, or contact the operator now.',
    taken:
      'It cannot become the e-mail of this wallet too. Sign in to the wallet that has it, or ask the operator for a change to another address.',
  },
  ko: {
    stopTitle: '이메일 그대로 두기',
    stopText: '고객 지원에 이메일 변경 요청이 들어왔습니다. 본인이 아니라면 중지해 주세요. 기존 주소를 그대로 씁니다.',
    stop: '변경 중지',
    stopping: '중지하는 중...',
    stopped: '변경을 중지했습니다',
    stoppedText: '지갑의 이메일은 그대로입니다. 다른 사람이 변경을 요청했다면 고객 지원에 알려 주세요.',
    newTitle: '새 이메일 확인',
    newText: '고객 지원에 이 주소를 지갑의 이메일로 바꿔 달라고 요청했다면 버튼을 눌러 주세요.',
    confirm: '이메일 확인',
    confirming: '확인하는 중...',
    confirmed: '새 이메일을 확인했습니다',
    confirmedText: (email: string, when: string) =>
      `변경이 중지되지 않는 한 이르면 ${when}에 ${email} 주소가 지갑의 이메일이 됩니다.`,
    over: '이미 중지되었거나 변경되었을 수 있습니다. 내 정보에서 확인하거나 바로 운영 기관에 문의해 주세요.',
    taken:
      '이 지갑의 이메일로 함께 쓸 수 없습니다. 그 지갑으로 로그인하거나, 다른 주소로 바꿔 달라고 운영 기관에 요청해 주세요.',
  },
});
