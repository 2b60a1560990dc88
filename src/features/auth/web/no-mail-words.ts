import { defineWords } from '#platform/words.ts';

/** Copy for a server that sends no mail: its links are files, which the operator passes on. */
export const noMailWords = defineWords({
  en: {
    noMail: 'This server sends no mail',
    noMailText:
      'You cannot confirm your e-mail yourself, and no e-mail helps you back into an account that you can no longer open. E-mails are files that the operator can read.',
    waits: 'Your new e-mail is not confirmed yet',
    waitsText: (waiting: string, email: string) =>
      `${waiting} needs a link that only the operator can hand you: this server sends no mail. Until then ${email} stays yours.`,
    saved: (email: string) => `${email} stays until the new one is confirmed.`,
    forAnother: 'This server sends no mail: only the operator can hand you the link that confirms another e-mail.',
    link: {
      send: 'Make link',
      sending: 'Making...',
      sent: 'Ask the operator for the link',
      notSent: 'Link not made',
    },
  },
  ko: {
    noMail: '이 서버는 메일을 보내지 않습니다',
    noMailText:
      '이메일을 직접 확인할 수 없고, 로그인할 수 없게 된 계정을 메일로 되찾을 수 없습니다. 메일은 서버 운영자가 읽을 수 있는 파일로 저장됩니다.',
    waits: '새 이메일이 아직 확인되지 않았습니다',
    waitsText: (waiting: string, email: string) =>
      `${waiting} 주소를 확인하는 링크는 운영 기관만 전달할 수 있습니다. 이 서버는 메일을 보내지 않습니다. 그때까지는 ${email} 주소를 그대로 씁니다.`,
    saved: (email: string) => `새 이메일이 확인될 때까지 ${email} 주소를 그대로 씁니다.`,
    forAnother: '이 서버는 메일을 보내지 않습니다. 다른 이메일을 확인하는 링크는 운영 기관만 전달할 수 있습니다.',
    link: {
      send: '링크 만들기',
      sending: '만드는 중...',
      sent: '운영 기관에 링크를 요청해 주세요',
      notSent: '링크를 만들지 못했습니다',
    },
  },
});
