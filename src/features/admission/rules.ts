import type { Predicate } from '#features/campaigns/contract.ts';
import type { Role } from '#features/organisations/rules.ts';

/**
 * Roles that a credential may give. None that decides who is in it, or moves money: whoever may issue credentials, a program with a key included, could
 * otherwise appoint those who do (decision 0126).
 */
export const GIVEN_ROLES = ['clerk', 'auditor'] as const satisfies readonly Role[];
export type GivenRole = (typeof GIVEN_ROLES)[number];

/** Between parts of the server and its screens: somebody's role ended with their credential. */
export const ROLE_ENDED = 'staff_role_ended';

export const LIMITS = { rules: 20, proofRules: 5, name: 60, vct: 500, claim: 100, value: 200, issuer: 500 } as const;
/** How old what a status list said may be when something is done by a place, in seconds; and how long nobody looks where nothing is done. */
export const STANDING_S = { use: 300, idle: 900 } as const;
/** For how long somebody may show what is asked, in minutes. */
export const ASKING_MINUTES = 15;

/** Why a place by a credential ends for good; anything else that does not hold only keeps it from being used until it does. */
const ENDING = ['revoked', 'suspended', 'expired'] as const;
export type Ending = (typeof ENDING)[number];
export const isEnding = (fault: string): fault is Ending => (ENDING as readonly string[]).includes(fault);

/** How old what a status list said may be when a refund is decided, in seconds; and how long an issuer who gave no answer is left alone. */
export const PROOF_S = { use: 60, again: 10 } as const;
/** For how long what was shown is kept, in days; a stay is shorter. */
export const PROOF_DAYS = 180;
/** What a traveller reads who is asked for a passport by a credential. */
export const PROOF_PURPOSE = {
  purpose: 'To refund the tax of your purchases: nationality and number of your passport',
  purposeKo: '세금 환급: 여권의 국적과 번호 확인',
};

/** What a member reads who is asked for what a campaign is by. */
export const joiningPurpose = (
  { name, nameKo }: { readonly name: string; readonly nameKo: string },
  { age }: Pick<Predicate, 'age'>,
) => ({
  purpose: `To join ${name}: only ${age === null ? 'that you live here' : `that you are ${age} or over`}. It counts until the credential is over or taken back.`,
  purposeKo: `${nameKo} 참여: ${age === null ? '거주 여부' : `만 ${age}세 이상 여부`}만 확인합니다. 증명서가 만료되거나 폐기될 때까지 유지됩니다.`,
});

/** What the person who is asked reads, and the organisation's own list of questions. */
export const purposeOf = (role: GivenRole, { name, nameKo }: { readonly name: string; readonly nameKo: string }) => ({
  purpose: `To give you a role at ${name}: ${ROLE_NAMES[role].en}`,
  purposeKo: `${nameKo}에서 역할 부여: ${ROLE_NAMES[role].ko}`,
});
const ROLE_NAMES: Record<GivenRole, { readonly en: string; readonly ko: string }> = {
  clerk: { en: 'clerk', ko: '직원' },
  auditor: { en: 'auditor', ko: '감사' },
};

/**
 * Sign-in by a credential: how long it can be shown, and how long after the first press a session comes of it; how often a number is typed; how many open one
 * account; types that are listed, and for which there is a question.
 */
export const SIGN_IN = { answerMinutes: 5, minutes: 10, tries: 5, ofPerson: 5, types: 20, questions: 500 } as const;
/** The screen on which somebody signs in by a credential, and to which they come back. */
export const SIGN_IN_PAGE = '/login/credential';
/** What is read on one device and typed on another. */
export const isNumber = (text: string): boolean => /^\d{6}$/.test(text);

/** What whoever is asked reads: also they who were led to it by somebody who means to get in. */
export const signInWords = (host: string) => ({
  name: `Sign in: ${host}`.slice(0, 60),
  nameKo: `로그인: ${host}`.slice(0, 60),
  purpose: `To open your account at ${host}, to be read. Show it only if you are signing in there yourself.`.slice(
    0,
    200,
  ),
  purposeKo: `${host} 계정을 보기 전용으로 엽니다. 지금 직접 로그인하는 중일 때만 제시해 주세요.`.slice(0, 200),
});
