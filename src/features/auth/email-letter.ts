import type { Language } from '#platform/words.ts';

/** Path of the link on the sign-in screen. */
const PROOF_PLACE = '/login?prove';

const words: Readonly<Record<Language, { subject: string; parts: (link: string) => readonly string[] }>> = {
  en: {
    subject: 'Confirm your e-mail address',
    parts: (link) => [
      'Hello,',
      'This address was entered as the e-mail of a wallet.',
      `If you did this, open this link within 24 hours and sign in to that wallet:\n${link}`,
      'If you did not, do nothing: the link works only for the owner of that wallet, and we send you nothing else.',
    ],
  },
  ko: {
    subject: '이메일 주소 확인',
    parts: (link) => [
      '안녕하세요.',
      '이 주소가 지갑의 이메일로 입력되었습니다.',
      `본인이 입력했다면 24시간 안에 아래 링크를 열고 그 지갑으로 로그인해 주세요.\n${link}`,
      '본인이 입력하지 않았다면 아무것도 하지 않아도 됩니다. 지갑 주인이 아니면 링크를 사용할 수 없고, 다른 메일은 보내지 않습니다.',
    ],
  },
};

interface Person {
  readonly language: Language;
  readonly publicUrl: string;
}

/**
 * Writes the only e-mail that goes to an unverified e-mail address. It contains no name: a stranger could register with
 * another person's address and choose the name as a message to them.
 */
export function proofLetter({ language, publicUrl }: Person, token: string) {
  const { subject, parts } = words[language];
  const text = [...parts(`${publicUrl}${PROOF_PLACE}#${token}`), `Ingam\n${publicUrl}\n`].join('\n\n');
  return { subject, text };
}
