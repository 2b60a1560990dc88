import { defineWords } from '#platform/words.ts';
import type { refusals } from '../contract.ts';
import { actRefusalWords } from './refusal-words.ts';

export const refusalWords: Record<keyof typeof refusals, { en: string; ko: string }> = {
  ...actRefusalWords,
  not_in_office: { en: 'You are not on this server’s office staff.', ko: '이 서버의 운영 사무소 직원이 아닙니다.' },
  sign_in_first: {
    en: 'Sign in at the provider first. A sign-in is valid for five minutes and one entry.',
    ko: '먼저 로그인 제공자에서 로그인해 주세요. 로그인은 5분 동안 한 번만 쓸 수 있습니다.',
  },
  provider_failed: {
    en: 'The sign-in provider does not answer correctly. Try again later, or tell the server’s administrator.',
    ko: '로그인 제공자가 제대로 응답하지 않습니다. 잠시 뒤 다시 시도하거나 서버 관리자에게 알려 주세요.',
  },
  sign_in_cancelled: {
    en: 'The sign-in was cancelled at the provider. Start again when you are ready.',
    ko: '로그인 제공자에서 로그인이 취소되었습니다. 준비되면 다시 시작해 주세요.',
  },
  sign_in_expired: {
    en: 'This sign-in is no longer valid: it was used, took longer than five minutes, or began in another browser. Start again.',
    ko: '더는 유효하지 않은 로그인입니다. 이미 사용했거나 5분이 지났거나 다른 브라우저에서 시작했습니다. 다시 시작해 주세요.',
  },
  sign_in_refused: {
    en: 'The provider’s answer could not be verified. Start again.',
    ko: '로그인 제공자의 응답을 확인할 수 없습니다. 다시 시작해 주세요.',
  },
  other_address: {
    en: 'The provider has not verified your e-mail address here. Sign in there with your own account.',
    ko: '로그인 제공자가 확인한 이메일이 이곳의 이메일과 다릅니다. 본인 계정으로 로그인해 주세요.',
  },
  other_subject: {
    en: 'That is not the provider account that you used before. Sign in there with your own account.',
    ko: '전에 들어올 때 쓴 로그인 제공자 계정이 아닙니다. 본인 계정으로 로그인해 주세요.',
  },
};

export const words = defineWords({
  en: {
    office: 'Office',
    nav: 'Office',
    close: 'Close',
    search: 'Search the office',
    searchLabel: 'Name, number, address or code',
    nothingFound: 'Nothing found',
    unanswered: 'No answer came. Try again.',
    roles: { owner: 'Owner', finance: 'Finance', approver: 'Approver', support: 'Support', auditor: 'Auditor' },
    minutesLeft: (minutes: number) => `Passkey, ${minutes} min left`,
    leave: 'Leave the office',
    yourself: 'Your own wallet',
    suspended: 'The office is suspended: nothing is changed until it is approved again.',
    notYours: 'You have no access',
    notYoursText: 'The office is for the staff of the currency’s operator. Invited people enter by their link.',
    enterTitle: 'Enter the office',
    enterText: 'Your passkey opens the office for 30 minutes, only in this browser. It signs each act again.',
    enter: 'Enter with your passkey',
    entering: 'Entering…',
    signingEntry: (name: string) => `You enter ${name}.`,
    notEntered: 'You are not in the office',
    needsPasskey: 'Make a passkey in My info first, if you have none.',
    entrySteps: 'How you enter',
    signInStep: 'Sign in',
    passkeyStep: 'Passkey',
    signInAt: (host: string) => `Sign in at ${host}`,
    signingIn: 'Signing in…',
    signInText: (host: string) =>
      `You go to ${host}, which tells this server who you are, and come back here for your passkey within five minutes.`,
    signedInAt: (host: string) => `You are signed in at ${host}. Enter within five minutes.`,
    notSignedIn: 'You are not signed in there',
  },
  ko: {
    office: '운영 사무소',
    nav: '운영 사무소 메뉴',
    close: '닫기',
    search: '사무소 검색',
    searchLabel: '이름, 번호, 주소 또는 코드',
    nothingFound: '검색 결과가 없습니다',
    unanswered: '응답이 없습니다. 다시 시도해 주세요.',
    roles: { owner: '소유자', finance: '재무', approver: '승인자', support: '지원', auditor: '감사' },
    minutesLeft: (minutes: number) => `패스키, ${minutes}분 남음`,
    leave: '사무소 나가기',
    yourself: '내 지갑',
    suspended: '사무소가 정지되었습니다. 다시 승인될 때까지 아무것도 바꿀 수 없습니다.',
    notYours: '들어갈 수 없습니다',
    notYoursText: '이곳은 지역화폐를 운영하는 사람들의 자리입니다. 초대받은 사람은 링크로 들어옵니다.',
    enterTitle: '사무소 들어가기',
    enterText: '패스키로 이 브라우저에서 30분 동안 들어갑니다. 일을 할 때마다 패스키로 다시 서명합니다.',
    enter: '패스키로 들어가기',
    entering: '들어가는 중…',
    signingEntry: (name: string) => `${name}에 들어갑니다.`,
    notEntered: '들어가지 못했습니다',
    needsPasskey: '패스키가 없다면 내 정보에서 먼저 만들어 주세요.',
    entrySteps: '들어가는 순서',
    signInStep: '로그인',
    passkeyStep: '패스키',
    signInAt: (host: string) => `${host}에서 로그인`,
    signingIn: '로그인하는 중…',
    signInText: (host: string) =>
      `로그인 제공자(${host})에서 본인임을 확인한 뒤 5분 안에 이곳으로 돌아와 패스키로 들어갑니다.`,
    signedInAt: (host: string) => `${host}에서 로그인했습니다. 5분 안에 들어가 주세요.`,
    notSignedIn: '로그인하지 못했습니다',
  },
});
