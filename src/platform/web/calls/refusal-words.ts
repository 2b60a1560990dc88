import type { CommonRefusalCode } from '#platform/refusal.ts';
import { defineWords, type Language } from '#platform/words.ts';

/** Sentence in both languages. */
export type Sentence = Readonly<Record<Language, string>>;
export type Sentences = Readonly<Record<string, Sentence>>;

/** Sentences for the refusals that any call may return. */
export const commonRefusalWords: Readonly<Record<CommonRefusalCode, Sentence>> = {
  malformed: {
    en: 'Some of the input isn\u2019t valid. Check it and try again.',
    ko: '입력한 내용이 올바르지 않습니다. 확인한 뒤 다시 시도해 주세요.',
  },
  unauthenticated: { en: 'Sign in first.', ko: '먼저 로그인해 주세요.' },
  forbidden: { en: 'You don\u2019t have access to this.', ko: '접근 권한이 없습니다.' },
  foreign_origin: {
    en: 'This request came from another site, so nothing was done.',
    ko: '다른 사이트에서 온 요청이라 처리하지 않았습니다.',
  },
  password_required: {
    en: 'This needs the wallet\u2019s password. Nothing was done.',
    ko: '지갑의 비밀번호가 필요합니다. 처리된 것은 없습니다.',
  },
  password_refused: {
    en: 'The password is wrong. Nothing was done.',
    ko: '비밀번호가 올바르지 않습니다. 처리된 것은 없습니다.',
  },
  passkey_needed: {
    en: 'You\u2019re signed in for reading only. Sign in with your passkey or password to do this.',
    ko: '보기 전용으로 로그인했습니다. 패스키나 비밀번호로 로그인해 주세요.',
  },
  signature_required: {
    en: 'This needs your fingerprint or face. Nothing was done.',
    ko: '지문 또는 얼굴 확인이 필요합니다. 처리된 것은 없습니다.',
  },
  signature_refused: {
    en: 'Your device\u2019s confirmation could not be accepted. Nothing was done; try again.',
    ko: '기기의 확인을 받아들일 수 없습니다. 처리된 것은 없으니 다시 시도해 주세요.',
  },
  not_found: { en: 'This is no longer there. Reload the page.', ko: '더 이상 없습니다. 페이지를 새로 고쳐 주세요.' },
  too_slow: {
    en: 'The connection is too slow to send this. Try again on a better connection.',
    ko: '연결이 너무 느려 보내지 못했습니다. 연결 상태가 좋은 곳에서 다시 시도해 주세요.',
  },
  key_reused: {
    en: 'Your earlier attempt may have gone through with other details. Check History first.',
    ko: '앞선 요청이 다른 내용으로 처리되었을 수 있습니다. 내역을 먼저 확인해 주세요.',
  },
  not_moved: {
    en: 'This is more than an account can hold. Nothing was moved.',
    ko: '한 계정에 담을 수 있는 금액을 넘습니다. 옮겨진 금액은 없습니다.',
  },
  account_stopped: {
    en: 'The account that would pay is frozen or closed. Nothing was moved.',
    ko: '보내는 계정이 동결되었거나 닫혔습니다. 옮겨진 금액은 없습니다.',
  },
  terms_to_accept: {
    en: 'New terms apply. Read and accept them first. Your balance is not affected.',
    ko: '새 약관이 적용되었습니다. 먼저 읽고 동의해 주세요. 보유한 금액은 그대로입니다.',
  },
  too_large: { en: 'This is too large to send.', ko: '보내기에 너무 큽니다.' },
  unsupported_media_type: {
    en: 'The server can\u2019t read what was sent. Reload the page and try again.',
    ko: '서버가 읽을 수 없는 형식입니다. 페이지를 새로 고친 뒤 다시 시도해 주세요.',
  },
  too_deep: {
    en: 'The server can\u2019t read what was sent. Reload the page and try again.',
    ko: '서버가 읽을 수 없는 형식입니다. 페이지를 새로 고친 뒤 다시 시도해 주세요.',
  },
  too_many_requests: {
    en: 'Too many attempts. Wait a few minutes and try again.',
    ko: '시도가 너무 많습니다. 몇 분 뒤에 다시 시도해 주세요.',
  },
  unavailable: {
    en: 'The server is busy. Try again in a moment.',
    ko: '서버가 바쁩니다. 잠시 후 다시 시도해 주세요.',
  },
  quarantined: {
    en: 'The server was restored and is being checked. Try again later.',
    ko: '서버를 복구해 점검하고 있습니다. 나중에 다시 시도해 주세요.',
  },
};

/** Sentence for a name or text with misleading characters. */
export const misleadingWords: Sentence = {
  en: 'This has invisible characters or mixes alphabets. Type it again.',
  ko: '보이지 않거나 문자 체계가 섞인 글자가 있습니다. 다시 입력해 주세요.',
};

/** Sentence for a fault of the server; `ref` finds it in the server's log. */
export const faultWords = defineWords({
  en: { fault: (ref: string) => `Something went wrong on the server. Its reference is ${ref}.` },
  ko: { fault: (ref: string) => `서버에서 문제가 발생했습니다. 참조 번호: ${ref}` },
});
