import { seoulText } from '#platform/dates.ts';
import type { Language } from '#platform/words.ts';
import { CHANGE_DAYS, FORMER_DAYS, maskedEmail, STOP_DAYS, WAIT_HOURS } from './email-change.ts';
import { securityWords } from './security-words.ts';

/** Paths of the links in these mails, on the sign-in screen: one stops the change, the other proves the new address. */
const STOP_PLACE = '/login?stop';
const NEW_PLACE = '/login?renew';

interface Change {
  readonly language: Language;
  readonly publicUrl: string;
  readonly email: string;
  readonly dueAt: Date;
  readonly token: string;
}

const words = {
  en: {
    hello: 'Hello,',
    toOld: 'Support will change your e-mail address',
    asked: (email: string, due: string) =>
      `Support was asked to change the e-mail address of your wallet to ${email}. Two people of the office agreed. It takes effect once the new address is confirmed, on ${due} at the earliest: ${WAIT_HOURS} hours after this mail.`,
    stop: (link: string) =>
      `If it was not you, stop it with this link. It works without sign-in until then, and does nothing else:\n${link}`,
    held: (place: string) =>
      `Changes of this address were stopped within the last ${STOP_DAYS} days. Your account is therefore frozen, and nothing leaves it. Only the office can end this change. If you do not want it, sign in and object, or contact support:\n${place}`,
    wasYou: 'If it was you, do nothing here. Open the link in the letter to the new address.',
    toNew: 'Confirm the new e-mail of your wallet',
    new: 'Support was asked to set this address as the e-mail of a wallet.',
    confirm: (link: string, due: string) =>
      `If it was you, open this link within ${CHANGE_DAYS} days. The address changes on ${due} at the earliest:\n${link}`,
    ignore: 'If it was not you, do nothing: without this link nothing changes.',
    changed:
      'Support changed the e-mail address of your wallet, as announced. This is the last mail to this address about it.',
    former: (place: string) =>
      `If this wasn’t you, your passkey and your password still open your wallet. For ${FORMER_DAYS} days you can sign in with this address and your password. Sign in, enter your own e-mail address again and contact support:\n${place}`,
  },
  ko: {
    hello: '안녕하세요.',
    toOld: '고객 지원을 통해 이메일 주소가 변경될 예정입니다',
    asked: (email: string, due: string) =>
      `지갑의 이메일 주소를 ${email}(으)로 바꿔 달라는 요청이 고객 지원에 접수되어 담당자 두 명이 확인했습니다. 새 주소가 확인되면, 이 메일을 보낸 때부터 ${WAIT_HOURS}시간이 지난 ${due} 이후에 변경됩니다.`,
    stop: (link: string) =>
      `본인이 요청하지 않았나요? 아래 링크로 변경을 중지해 주세요. 로그인하지 않아도 되며, 중지만 할 수 있는 링크입니다.\n${link}`,
    held: (place: string) =>
      `최근 ${STOP_DAYS}일 안에 이 주소의 변경이 중지된 적이 있어 계정이 동결되었습니다. 출금은 되지 않으며, 이 변경은 운영 기관만 취소할 수 있습니다. 원하지 않는 변경이라면 로그인해 이의를 제기하거나 고객 지원에 연락해 주세요.\n${place}`,
    wasYou: '본인이 요청했다면 여기서는 아무것도 하지 않아도 됩니다. 새 주소로 보낸 메일의 링크를 열어 주세요.',
    toNew: '지갑의 새 이메일 확인',
    new: '이 주소를 지갑의 이메일로 바꿔 달라는 요청이 고객 지원에 접수되었습니다.',
    confirm: (link: string, due: string) =>
      `본인이 요청했다면 ${CHANGE_DAYS}일 안에 아래 링크를 열어 주세요. 주소는 ${due} 이후에 변경됩니다.\n${link}`,
    ignore: '본인이 요청하지 않았다면 아무것도 하지 않아도 됩니다. 링크를 열지 않으면 아무것도 바뀌지 않습니다.',
    changed:
      '미리 알려 드린 대로 고객 지원을 통해 지갑의 이메일 주소가 변경되었습니다. 이 주소로 보내는 마지막 안내입니다.',
    former: (place: string) =>
      `본인이 요청하지 않았나요? 기존 패스키와 비밀번호로 지갑을 열 수 있습니다. 앞으로 ${FORMER_DAYS}일 동안 이 주소와 비밀번호로 로그인할 수 있습니다. 로그인해 본인의 이메일 주소를 다시 등록하고 고객 지원에 연락해 주세요.\n${place}`,
  },
} as const;

const letter = (subject: string, publicUrl: string, parts: readonly string[]) => ({
  subject,
  text: [...parts, `Ingam\n${publicUrl}\n`].join('\n\n'),
});

/**
 * Writes the e-mail to the current address: the change, its time, and the link that stops it, or where to object if no
 * link can stop it.
 */
export function noticeLetter({ language, publicUrl, email, dueAt, token }: Change, isHeld: boolean) {
  const w = words[language];
  const due = seoulText(dueAt, language);
  const way = isHeld ? w.held(`${publicUrl}/standing`) : w.stop(`${publicUrl}${STOP_PLACE}#${token}`);
  return letter(w.toOld, publicUrl, [w.hello, w.asked(maskedEmail(email), due), way, w.wasYou]);
}

/** Writes the last e-mail to the former address: how its owner can still sign in. */
export function formerLetter({ language, publicUrl }: Pick<Change, 'language' | 'publicUrl'>) {
  const w = words[language];
  return letter(securityWords[language].email.title, publicUrl, [w.hello, w.changed, w.former(`${publicUrl}/login`)]);
}

/**
 * Writes the e-mail to the new address, with the link that proves it. It contains no name, because the address is not
 * proven yet.
 */
export function renewLetter({ language, publicUrl, dueAt, token }: Omit<Change, 'email'>) {
  const w = words[language];
  const due = seoulText(dueAt, language);
  return letter(w.toNew, publicUrl, [w.hello, w.new, w.confirm(`${publicUrl}${NEW_PLACE}#${token}`, due), w.ignore]);
}
