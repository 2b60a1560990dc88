import type { Predicate } from '#features/campaigns/contract.ts';
import type { Role } from '#features/organisations/rules.ts';

/**
 * Roles that a credential may give. Excludes roles that decide about staff or move money: otherwise anyone who may
 * issue credentials, including a program with a key, could appoint such people (decision 0126).
 */
export const GIVEN_ROLES = ['clerk', 'auditor'] as const satisfies readonly Role[];
export type GivenRole = (typeof GIVEN_ROLES)[number];

/** Event type: a person's role ended because their credential did. */
export const ROLE_ENDED = 'staff_role_ended';

export const LIMITS = { rules: 20, proofRules: 5, name: 60, vct: 500, claim: 100, value: 200, issuer: 500 } as const;
/**
 * Times in seconds: `use` is the maximum age of a status response when a member acts in their role; `idle` is the
 * interval between checks while they do not act.
 */
export const STANDING_S = { use: 300, idle: 900 } as const;
/** Time that a person has to show the requested credential, in minutes. */
export const ASKING_MINUTES = 15;

/**
 * Reasons that end a role by a credential for good. Any other failed check only blocks its use until a check succeeds.
 */
const ENDING = ['revoked', 'suspended', 'expired'] as const;
export type Ending = (typeof ENDING)[number];
export const isEnding = (fault: string): fault is Ending => (ENDING as readonly string[]).includes(fault);

/**
 * Seconds: `use` is the maximum age of a status response when a refund is decided; `again` is the pause before an
 * issuer that gave no answer is asked again.
 */
export const PROOF_S = { use: 60, again: 10 } as const;
/** Days for which a presented passport credential is stored. A traveller's stay is shorter. */
export const PROOF_DAYS = 180;
/** Purpose shown to a traveller who is asked for a passport credential. */
export const PROOF_PURPOSE = {
  purpose: 'To refund the tax of your purchases: nationality and number of your passport',
  purposeKo: '세금 환급: 여권의 국적과 번호 확인',
};

/** Purpose shown to a member who is asked for the credential that a campaign requires. */
export const joiningPurpose = (
  { name, nameKo }: { readonly name: string; readonly nameKo: string },
  { age }: Pick<Predicate, 'age'>,
) => ({
  purpose: `To join ${name}: only ${age === null ? 'that you live here' : `that you are ${age} or over`}. It counts until the credential is over or taken back.`,
  purposeKo: `${nameKo} 참여: ${age === null ? '거주 여부' : `만 ${age}세 이상 여부`}만 확인합니다. 증명서가 만료되거나 폐기될 때까지 유지됩니다.`,
});

/** Purpose shown to the person who is asked, and in the organisation's list of questions. */
export const purposeOf = (role: GivenRole, { name, nameKo }: { readonly name: string; readonly nameKo: string }) => ({
  purpose: `To give you a role at ${name}: ${ROLE_NAMES[role].en}`,
  purposeKo: `${nameKo}에서 역할 부여: ${ROLE_NAMES[role].ko}`,
});
const ROLE_NAMES: Record<GivenRole, { readonly en: string; readonly ko: string }> = {
  clerk: { en: 'clerk', ko: '직원' },
  auditor: { en: 'auditor', ko: '감사' },
};

/**
 * Limits of sign-in by a credential: minutes to show it, minutes until the session must begin, tries at typing the
 * number, credentials per account, types listed, and questions stored.
 */
export const SIGN_IN = { answerMinutes: 5, minutes: 10, tries: 5, ofPerson: 5, types: 20, questions: 500 } as const;
/** Path of the screen for sign-in by a credential, to which the wallet also returns the person. */
export const SIGN_IN_PAGE = '/login/credential';
/** Reports whether the text has the form of the six-digit number that is read on one device and typed on another. */
export const isNumber = (text: string): boolean => /^\d{6}$/.test(text);

/**
 * Words of the sign-in request in both languages. They also warn a holder whom an attacker leads to a request of the
 * attacker's own.
 */
export const signInWords = (host: string) => ({
  name: `Sign in: ${host}`.slice(0, 60),
  nameKo: `로그인: ${host}`.slice(0, 60),
  purpose: `To open your account at ${host}, to be read. Show it only if you are signing in there yourself.`.slice(
    0,
    200,
  ),
  purposeKo: `${host} 계정을 보기 전용으로 엽니다. 지금 직접 로그인하는 중일 때만 제시해 주세요.`.slice(0, 200),
});
