import { defineWords } from '#platform/words.ts';

export const lineWords = defineWords({
  en: {
    stop: 'Stop the change',
    stopping: 'Stopping...',
    stopped: 'The change is stopped',
    stoppedText: 'The e-mail of your wallet stays as it was. If you did not request the change, contact support.',
    failed: 'That did not work. Check your connection and try again.',
    line: 'Someone asked support to change your e-mail',
    lineText: (email: string, when: string) =>
      `To ${email}, on ${when} at the earliest and once that address is confirmed. Not you? Stop it, and your current address stays.`,
    heldText: (email: string, when: string) =>
      `To ${email}, on ${when} at the earliest. An earlier change was stopped, so only the office can stop this one. If you do not want it, object or contact support.`,
    object: 'Object',
    notStopped: 'Change not stopped',
  },
  ko: {
    stop: '변경 중지',
    stopping: '중지하는 중...',
    stopped: '변경을 중지했습니다',
    stoppedText: '지갑의 이메일은 그대로입니다. 다른 사람이 변경을 요청했다면 고객 지원에 알려 주세요.',
    failed: '처리하지 못했습니다. 연결을 확인하고 다시 시도해 주세요.',
    line: '고객 지원에 이메일 변경 요청이 들어왔습니다',
    lineText: (email: string, when: string) =>
      `새 주소(${email})가 확인된 뒤 이르면 ${when}에 변경됩니다. 본인이 아니라면 중지해 주세요. 기존 주소를 그대로 씁니다.`,
    heldText: (email: string, when: string) =>
      `이르면 ${when}에 ${email} 주소로 변경됩니다. 전에 변경이 중지된 적이 있어 운영 기관만 취소할 수 있습니다. 원하지 않는다면 이의를 제기하거나 고객 지원에 연락해 주세요.`,
    object: '이의 제기',
    notStopped: '변경을 중지하지 못했습니다',
  },
});
