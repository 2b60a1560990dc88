import type { MemberState } from '#platform/member-states.ts';
import type { Language } from '#platform/words.ts';

interface Told {
  readonly language: Language;
  readonly publicUrl: string;
  readonly reason: string;
  readonly until: string | null;
}

const words = {
  en: {
    hello: 'Hello,',
    subject: {
      active: 'Your account is active again',
      limited: 'Your account has limits',
      frozen: 'Your account is frozen',
      closed: 'Your account is closed',
    },
    text: {
      active: 'Your account is active again: everything works as before.',
      limited: 'Your account has limits of its own. Your wallet shows them.',
      frozen:
        'Your account is frozen: money still comes in, nothing leaves. All sessions were ended; you can sign in again to read and to object.',
      closed: 'Your account is closed: you can read it and take your money out to your bank account, and nothing else.',
    },
    reason: (reason: string) => `Why: ${reason}`,
    until: (until: string) => `Until: ${until}. It ends by itself then.`,
    object: (place: string) => `If you do not agree, object here. A member of staff reads it:\n${place}`,
  },
  ko: {
    hello: '안녕하세요.',
    subject: {
      active: '계정이 다시 정상 상태가 되었습니다',
      limited: '계정에 한도가 설정되었습니다',
      frozen: '계정이 동결되었습니다',
      closed: '계정이 닫혔습니다',
    },
    text: {
      active: '계정이 다시 정상 상태입니다. 모든 기능을 전처럼 쓸 수 있습니다.',
      limited: '계정에 별도 한도가 설정되었습니다. 지갑에서 확인할 수 있습니다.',
      frozen:
        '계정이 동결되었습니다. 입금은 되지만 출금은 되지 않습니다. 모든 세션이 종료되었으며, 다시 로그인해 내용을 보고 이의를 제기할 수 있습니다.',
      closed: '계정이 닫혔습니다. 내용을 보고 은행 계좌로 출금하는 것만 할 수 있습니다.',
    },
    reason: (reason: string) => `사유: ${reason}`,
    until: (until: string) => `기한: ${until}. 그때 자동으로 끝납니다.`,
    object: (place: string) => `동의하지 않으시면 아래에서 이의를 제기해 주세요. 담당자가 읽습니다.\n${place}`,
  },
} as const;

/** Writes the e-mail that notifies a member of their state. */
export function stateLetter(
  state: MemberState,
  { language, publicUrl, reason, until }: Told,
): { readonly subject: string; readonly text: string } {
  const w = words[language];
  const more =
    state === 'active' ? [] : [...(until === null ? [] : [w.until(until)]), w.object(`${publicUrl}/standing`)];
  return {
    subject: w.subject[state],
    text: [w.hello, w.text[state], w.reason(reason), ...more, `Ingam\n${publicUrl}\n`].join('\n\n'),
  };
}
