import type { Language } from '#platform/words.ts';

/** Changes of which the person is notified, by e-mail and in their notifications. */
export const securityChanges = [
  'password',
  'email',
  'passkey_added',
  'passkey_removed',
  'passkeys_cleared',
  'biometric_off',
  'recovery_codes',
  'recovered',
  'credential_added',
  'credential_removed',
  'credential_sign_in',
  'email_change',
  'email_change_stopped',
  'email_change_over',
] as const;
export type SecurityChange = (typeof securityChanges)[number];
/** Security notices in the list of notifications. `email_change_held` is a change that only the office can end. */
export const securityNotices = [...securityChanges, 'email_change_held'] as const;

/** Outbox event of a change: `{change, language}`. */
export const SECURITY_CHANGE = 'security_change';

type Told = Readonly<Record<(typeof securityNotices)[number], { readonly title: string; readonly message: string }>>;

/** One message for each change. Its title is also the e-mail's subject. */
export const securityWords: Readonly<Record<Language, Told>> = {
  en: {
    password: {
      title: 'Your password was changed',
      message: 'The password of your wallet was changed. All other sessions were ended.',
    },
    email: { title: 'Your e-mail was changed', message: 'Your wallet has another e-mail address now.' },
    passkey_added: { title: 'A passkey was added', message: 'A new passkey can open your wallet.' },
    passkey_removed: {
      title: 'A passkey was removed',
      message: 'One of your passkeys no longer opens your wallet. All other sessions were ended.',
    },
    passkeys_cleared: {
      title: 'Your passkeys were removed',
      message:
        'The operator of this server removed all passkeys of your wallet and switched biometric sign-in off. All sessions were ended.',
    },
    biometric_off: {
      title: 'Biometric sign-in was switched off',
      message: 'Your wallet no longer asks for your fingerprint or face.',
    },
    recovery_codes: {
      title: 'New recovery codes were made',
      message: 'Your earlier recovery codes no longer work.',
    },
    recovered: {
      title: 'Your wallet was recovered',
      message:
        'Your wallet was recovered by a mail and a recovery code. All sessions were ended and all earlier passkeys removed.',
    },
    credential_added: {
      title: 'A credential opens your account',
      message:
        'Anyone who shows this credential can read your wallet. Moving money or changing anything still needs your passkey or password.',
    },
    credential_removed: {
      title: 'A credential no longer opens your account',
      message: 'All sessions that were started with it were ended.',
    },
    credential_sign_in: {
      title: 'Someone signed in with your credential',
      message:
        'They can read your wallet for at most 12 hours. If this wasn’t you, end the session and remove the credential.',
    },
    email_change: {
      title: 'Support will change your e-mail',
      message:
        'Your wallet’s e-mail address changes once the new one is confirmed, in 72 hours at the earliest. If you did not ask for this, stop it in My info.',
    },
    email_change_held: {
      title: 'Support will change your e-mail',
      message:
        'Your wallet’s e-mail address changes once the new one is confirmed, in 72 hours at the earliest. Your account is frozen and only the office can end this change. If you did not ask for this, object or contact support.',
    },
    email_change_stopped: {
      title: 'The change of your e-mail was stopped',
      message: 'Support will not change the e-mail address of your wallet. It stays as it was.',
    },
    email_change_over: {
      title: 'Your e-mail stays as it was',
      message: 'The change of your e-mail address by support did not take effect.',
    },
  },
  ko: {
    password: {
      title: '비밀번호가 변경되었습니다',
      message: '지갑의 비밀번호가 변경되었습니다. 다른 모든 세션이 종료되었습니다.',
    },
    email: { title: '이메일이 변경되었습니다', message: '지갑의 이메일 주소가 변경되었습니다.' },
    passkey_added: { title: '패스키가 추가되었습니다', message: '새 패스키로 지갑을 열 수 있습니다.' },
    passkey_removed: {
      title: '패스키가 삭제되었습니다',
      message: '패스키 하나로는 더 이상 지갑을 열 수 없습니다. 다른 모든 세션이 종료되었습니다.',
    },
    passkeys_cleared: {
      title: '패스키가 모두 삭제되었습니다',
      message: '이 서버의 운영자가 지갑의 모든 패스키를 삭제하고 생체 인증을 껐습니다. 모든 세션이 종료되었습니다.',
    },
    biometric_off: {
      title: '생체 인증이 꺼졌습니다',
      message: '이제 지갑에서 지문이나 얼굴을 확인하지 않습니다.',
    },
    recovery_codes: {
      title: '새 복구 코드를 만들었습니다',
      message: '이전 복구 코드는 더 이상 사용할 수 없습니다.',
    },
    recovered: {
      title: '지갑을 복구했습니다',
      message: '메일과 복구 코드로 지갑을 복구했습니다. 모든 세션이 종료되고 이전 패스키가 모두 삭제되었습니다.',
    },
    credential_added: {
      title: '증명서로 로그인할 수 있습니다',
      message: '이 증명서를 제시하면 지갑을 볼 수 있습니다. 보내거나 바꾸려면 패스키나 비밀번호가 필요합니다.',
    },
    credential_removed: {
      title: '증명서 로그인을 해제했습니다',
      message: '그 증명서로 로그인한 세션이 모두 종료되었습니다.',
    },
    credential_sign_in: {
      title: '증명서로 로그인했습니다',
      message: '최대 12시간 동안 지갑을 볼 수 있습니다. 본인이 아니라면 세션을 종료하고 증명서를 해제해 주세요.',
    },
    email_change: {
      title: '고객 지원을 통해 이메일이 변경될 예정입니다',
      message:
        '새 주소가 확인되면 지갑의 이메일 주소가 변경됩니다. 변경까지 최소 72시간이 걸립니다. 본인이 요청하지 않았다면 내 정보에서 중지해 주세요.',
    },
    email_change_held: {
      title: '고객 지원을 통해 이메일이 변경될 예정입니다',
      message:
        '새 주소가 확인되면 지갑의 이메일 주소가 변경됩니다. 변경까지 최소 72시간이 걸립니다. 계정이 동결되어 있으며, 이 변경은 운영 기관만 취소할 수 있습니다. 본인이 요청하지 않았다면 이의를 제기하거나 고객 지원에 연락해 주세요.',
    },
    email_change_stopped: {
      title: '이메일 변경이 중지되었습니다',
      message: '고객 지원을 통한 이메일 변경이 중지되었습니다. 기존 주소를 그대로 씁니다.',
    },
    email_change_over: {
      title: '이메일이 변경되지 않았습니다',
      message: '고객 지원을 통한 이메일 변경이 적용되지 않고 끝났습니다. 기존 주소를 그대로 씁니다.',
    },
  },
};

interface Letter {
  readonly subject: string;
  readonly text: string;
}
interface LetterWords {
  readonly hello: string;
  /** Wording for a change that happened more than once since the last e-mail. */
  readonly times: (count: number) => string;
  readonly notYou: (place: string) => string;
  /** Advice for a former address of the wallet, where a recovery link would not work. */
  readonly notYouHere: string;
  readonly subject: string;
  readonly asked: string;
  readonly open: string;
  readonly also: (left: number) => string;
  readonly noCodes: string;
  readonly ignore: string;
  readonly deleted: string;
  readonly deletedText: string;
  /** Advice for a deleted wallet, which cannot be restored. */
  readonly notYouDeleted: string;
}

const letterWords: Readonly<Record<Language, LetterWords>> = {
  en: {
    hello: 'Hello,',
    times: (count) => `This has happened ${count} times since our last mail about it.`,
    notYou: (place) => `If this wasn’t you, recover your wallet at once with one of your recovery codes:\n${place}`,
    notYouHere: 'If this wasn’t you, tell the operator of this server at once.',
    subject: 'Recover your wallet',
    asked: 'Someone asked to recover your wallet.',
    open: 'Open this link within 30 minutes, on the device that you want to use from now on. It works once:',
    also: (left) => `You will be asked for one of your recovery codes as well; ${left} are left.`,
    noCodes:
      'Your wallet has no recovery codes left, so it cannot be recovered by mail. Ask the operator of this server for help.',
    ignore: 'If this wasn’t you, do nothing: no one gets in without a recovery code.',
    deleted: 'Your account was deleted',
    deletedText:
      'Your account and everything personal in it were deleted, as requested in your wallet. This cannot be undone. Payments that you made or received stay in the ledger, without your name.\n\nThis is the last mail that you get from us: we do not have this address any more.',
    notYouDeleted: 'If this wasn’t you, tell the operator of this server.',
  },
  ko: {
    hello: '안녕하세요.',
    times: (count) => `지난번 안내 메일 이후 ${count}번 있었던 일입니다.`,
    notYou: (place) => `본인이 한 일이 아닌가요? 복구 코드로 바로 지갑을 복구해 주세요.\n${place}`,
    notYouHere: '본인이 한 일이 아닌가요? 이 서버의 운영자에게 바로 알려 주세요.',
    subject: '지갑 복구',
    asked: '지갑 복구 요청이 있었습니다.',
    open: '앞으로 사용할 기기에서 30분 안에 아래 링크를 열어 주세요. 링크는 한 번만 사용할 수 있습니다.',
    also: (left) => `복구 코드도 하나 필요합니다. 남은 코드는 ${left}개입니다.`,
    noCodes: '남은 복구 코드가 없어 메일로 지갑을 복구할 수 없습니다. 이 서버의 운영자에게 문의해 주세요.',
    ignore: '본인이 요청하지 않았다면 아무것도 하지 않아도 됩니다. 복구 코드가 없으면 아무도 들어올 수 없습니다.',
    deleted: '계정이 삭제되었습니다',
    deletedText:
      '지갑에서 하신 요청에 따라 계정과 모든 개인정보를 삭제했습니다. 되돌릴 수 없습니다. 주고받은 결제 기록은 이름 없이 원장에 남습니다.\n\n이 메일이 마지막 메일입니다. 이 주소는 더 이상 보관하지 않습니다.',
    notYouDeleted: '본인이 한 일이 아닌가요? 이 서버의 운영자에게 알려 주세요.',
  },
};

/**
 * Contains no name: a stranger could register with another person's address and choose the name as a message to them.
 */
interface Person {
  readonly language: Language;
  /** Base URL of this server, for links. */
  readonly publicUrl: string;
}

/** Path on the sign-in screen where recovery begins. */
const RECOVERY_PLACE = '/login?lost';

/** Writes the e-mail about a change, or about several of a kind, to the current or former address. */
export function changeLetter(
  change: SecurityChange,
  { language, publicUrl }: Person,
  isFormer: boolean,
  times = 1,
): Letter {
  const { title, message } = securityWords[language][change];
  const w = letterWords[language];
  const notYou = isFormer ? w.notYouHere : w.notYou(publicUrl + RECOVERY_PLACE);
  const often = times > 1 ? [w.times(times)] : [];
  return { subject: title, text: [w.hello, message, ...often, notYou, `Ingam\n${publicUrl}\n`].join('\n\n') };
}

/**
 * Writes the e-mail with the link that recovers a wallet. Without recovery codes it has no link, and states that
 * recovery by mail is not possible.
 */
export function recoveryLetter(
  { language, publicUrl }: Person,
  { token, codesLeft }: { readonly token: string | undefined; readonly codesLeft: number },
): Letter {
  const w = letterWords[language];
  const link = `${w.open}\n${publicUrl}${RECOVERY_PLACE}#${token}`;
  const parts = token === undefined ? [w.noCodes] : [link, w.also(codesLeft), w.ignore];
  return { subject: w.subject, text: [w.hello, w.asked, ...parts, `Ingam\n${publicUrl}\n`].join('\n\n') };
}

/** Writes the last e-mail of a deleted account, to the address that is erased with it. */
export function farewellLetter({ language, publicUrl }: Person): Letter {
  const w = letterWords[language];
  return { subject: w.deleted, text: [w.hello, w.deletedText, w.notYouDeleted, `Ingam\n${publicUrl}\n`].join('\n\n') };
}
