import { defineWords } from '#platform/words.ts';
import type { RefusalCode } from '../contract.ts';

/** What a person reads when a change of the profile is refused. */
export const refusalWords: Record<RefusalCode, { en: string; ko: string }> = {
  email_taken: { en: 'This e-mail is already in use.', ko: '이미 사용 중인 이메일입니다.' },
};

/** The copy of My info. */
export const words = defineWords({
  en: {
    title: 'My info',
    back: 'Back to Home',
    profile: 'Profile',
    identity: 'Identity',
    email: 'Email',
    did: 'DID',
    since: (date: string) => `Seal registered ${date}`,
    seal: (name: string) => `Personal seal of ${name}`,
    appearance: 'Appearance',
    theme: 'Theme',
    themes: { light: 'Light', dark: 'Dark', system: 'System' },
    language: 'Language',
    links: 'Settings',
    bank: 'Bank info',
    app: 'App',
    version: 'Version',
  },
  ko: {
    title: '내 정보',
    back: '홈으로 돌아가기',
    profile: '프로필',
    identity: '신원',
    email: '이메일',
    did: 'DID',
    since: (date: string) => `${date} 인감 등록`,
    seal: (name: string) => `${name}님의 인감`,
    appearance: '화면',
    theme: '테마',
    themes: { light: '밝게', dark: '어둡게', system: '시스템' },
    language: '언어',
    links: '설정',
    bank: '은행 정보',
    app: '앱',
    version: '버전',
  },
});
