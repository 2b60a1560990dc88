import { defineWords } from '#platform/words.ts';

export const emailWords = defineWords({
  en: {
    failed: 'That did not work. Check your connection and try again.',
    unproven: 'Your e-mail is not confirmed',
    confirm: 'Confirm your e-mail',
    unprovenText: (email: string) =>
      `Open the link in the e-mail to ${email}. Until then this address cannot bring your wallet back, and gets no other e-mail.`,
    goes: (date: string) => `Not confirmed by ${date}, a wallet without money and documents is deleted.`,
    waiting: 'Your new e-mail waits for you',
    waitingText: (email: string, present: string) =>
      `Open the link in the e-mail to ${email} within a day. Until then ${present} stays yours.`,
    send: 'Send e-mail again',
    sending: 'Sending...',
    sent: 'E-mail on its way',
    sentText: 'One address gets at most three a day.',
    notSent: 'E-mail Not Sent',
    saved: (email: string) => `Open the link in the e-mail to ${email} to confirm it.`,
  },
  ko: {
    failed: '처리하지 못했습니다. 연결을 확인하고 다시 시도해 주세요.',
    unproven: '이메일을 아직 확인하지 않았습니다',
    confirm: '이메일 확인하기',
    unprovenText: (email: string) =>
      `${email} 주소로 보낸 메일의 링크를 열어 주세요. 확인하기 전에는 이 주소로 지갑을 복구할 수 없고, 다른 메일도 보내지 않습니다.`,
    goes: (date: string) => `${date}까지 확인하지 않으면 잔액과 문서가 없는 지갑은 삭제됩니다.`,
    waiting: '새 이메일을 확인해 주세요',
    waitingText: (email: string, present: string) =>
      `하루 안에 ${email} 주소로 보낸 메일의 링크를 열어 주세요. 그때까지는 ${present} 주소를 그대로 씁니다.`,
    send: '메일 다시 보내기',
    sending: '보내는 중...',
    sent: '메일을 보냈습니다',
    sentText: '한 주소에는 하루에 세 번까지입니다.',
    notSent: '메일을 보내지 못했습니다',
    saved: (email: string) => `${email} 주소로 보낸 메일의 링크를 열어 확인해 주세요.`,
  },
});
