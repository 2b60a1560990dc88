import type { Language } from '#platform/words.ts';
import type { Role } from './rules.ts';

/**
 * Outbox event that notifies staff of their organisation: `{news, organisation, organisationId, who, role, reason, sum,
 * count, language}`.
 */
export const ORGANISATION_NEWS = 'organisation_news';

/** Changes that staff are notified of. */
export const NEWS_KINDS = [
  'invited',
  'joined',
  'role_changed',
  'removed',
  'approved',
  'refused',
  'suspended',
  'resumed',
  'closed',
  'place_approved',
  'place_refused',
  'settled',
  'freed',
  'left_out',
] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

/** Page of the organisation that a notice leads to. */
const PAGE_OF: Partial<Readonly<Record<NewsKind, string>>> = { settled: 'money', freed: 'money', left_out: 'money' };

/** Values in a message. Those that a change does not have are empty. */
export interface NewsParams {
  readonly organisation: string;
  readonly who: string;
  readonly role: string;
  readonly reason: string;
  readonly sum: string;
}
type Sentence = (of: NewsParams) => { readonly title: string; readonly message: string };

const roles: Readonly<Record<Language, Readonly<Record<Role, string>>>> = {
  en: {
    owner: 'owner',
    manager: 'manager',
    accountant: 'accountant',
    clerk: 'clerk',
    auditor: 'auditor',
    finance: 'finance',
    approver: 'approver',
    support: 'support',
  },
  ko: {
    owner: '소유자',
    manager: '관리자',
    accountant: '회계',
    clerk: '직원',
    auditor: '감사',
    finance: '재무',
    approver: '승인자',
    support: '지원',
  },
};
export const roleText = (role: string, language: Language): string =>
  Object.hasOwn(roles[language], role) ? roles[language][role as Role] : role;

const because = (reason: string, text: string) => (reason === '' ? text : `${text} ${reason}`);

/** One message for each change. Its title is also the e-mail's subject. */
export const newsWords: Readonly<Record<Language, Readonly<Record<NewsKind, Sentence>>>> = {
  en: {
    invited: ({ organisation, who, role }) => ({
      title: 'Someone was invited into the office',
      message: `${organisation}: ${who} was invited as ${role}.`,
    }),
    joined: ({ organisation, who, role }) => ({
      title: 'Someone joined the office',
      message: `${organisation}: ${who} joined as ${role}.`,
    }),
    role_changed: ({ organisation, who, role }) => ({
      title: 'A role in the office changed',
      message: `${organisation}: ${who} has the role ${role} now.`,
    }),
    removed: ({ organisation, who, role }) => ({
      title: 'Someone left the office',
      message: `${organisation}: ${who}, ${role}, is no longer on its staff.`,
    }),
    approved: ({ organisation }) => ({
      title: 'Your organisation is approved',
      message: `${organisation} can act here now.`,
    }),
    refused: ({ organisation, reason }) => ({
      title: 'Your organisation was refused',
      message: because(reason, `${organisation} was not approved.`),
    }),
    suspended: ({ organisation, reason }) => ({
      title: 'Your organisation is suspended',
      message: because(reason, `${organisation} can only be read for now.`),
    }),
    resumed: ({ organisation }) => ({
      title: 'Your organisation can act again',
      message: `${organisation} is no longer suspended.`,
    }),
    closed: ({ organisation, reason }) => ({
      title: 'Your organisation is closed',
      message: because(reason, `${organisation} is closed for good.`),
    }),
    place_approved: ({ organisation }) => ({
      title: 'The place of your shop is approved',
      message: `${organisation}: payers see it on the map.`,
    }),
    place_refused: ({ organisation, reason }) => ({
      title: 'The place of your shop was refused',
      message: because(reason, `${organisation}: the place from before stays.`),
    }),
    settled: ({ organisation, sum }) => ({
      title: 'Settlement paid',
      message: `${organisation}: the bank has paid ${sum} to your account.`,
    }),
    freed: ({ organisation, sum }) => ({
      title: 'The bank did not pay a settlement',
      message: `${organisation}: ${sum} is in your account here again, and due in the next settlement.`,
    }),
    left_out: ({ organisation, sum }) => ({
      title: 'Settlement not paid',
      message: `${organisation}: ${sum} was left out of a settlement. Check the reason.`,
    }),
  },
  ko: {
    invited: ({ organisation, who, role }) => ({
      title: '사무소에 초대가 있었습니다',
      message: `${organisation}: ${who} 님을 ${role} 역할로 초대했습니다.`,
    }),
    joined: ({ organisation, who, role }) => ({
      title: '사무소에 새 직원이 들어왔습니다',
      message: `${organisation}: ${who} 님이 ${role} 역할로 들어왔습니다.`,
    }),
    role_changed: ({ organisation, who, role }) => ({
      title: '사무소 역할이 바뀌었습니다',
      message: `${organisation}: ${who} 님의 역할이 ${role}(으)로 바뀌었습니다.`,
    }),
    removed: ({ organisation, who, role }) => ({
      title: '사무소 직원이 나갔습니다',
      message: `${organisation}: ${who} 님(${role})이 더는 직원이 아닙니다.`,
    }),
    approved: ({ organisation }) => ({
      title: '조직이 승인되었습니다',
      message: `이제 ${organisation} 이름으로 이용할 수 있습니다.`,
    }),
    refused: ({ organisation, reason }) => ({
      title: '조직 신청이 거절되었습니다',
      message: because(reason, `${organisation} 신청이 승인되지 않았습니다.`),
    }),
    suspended: ({ organisation, reason }) => ({
      title: '조직이 정지되었습니다',
      message: because(reason, `${organisation}: 지금은 조회만 할 수 있습니다.`),
    }),
    resumed: ({ organisation }) => ({
      title: '조직 정지가 풀렸습니다',
      message: `${organisation} 이름으로 다시 이용할 수 있습니다.`,
    }),
    closed: ({ organisation, reason }) => ({
      title: '조직이 폐쇄되었습니다',
      message: because(reason, `${organisation} 조직이 폐쇄되었습니다.`),
    }),
    place_approved: ({ organisation }) => ({
      title: '가맹점 위치가 승인되었습니다',
      message: `${organisation}: 지도에 표시됩니다.`,
    }),
    place_refused: ({ organisation, reason }) => ({
      title: '가맹점 위치가 거절되었습니다',
      message: because(reason, `${organisation}: 이전 위치가 유지됩니다.`),
    }),
    settled: ({ organisation, sum }) => ({
      title: '정산금이 지급되었습니다',
      message: `${organisation}: 은행에서 ${sum}을 계좌로 지급했습니다.`,
    }),
    freed: ({ organisation, sum }) => ({
      title: '은행에서 정산금을 지급하지 못했습니다',
      message: `${organisation}: ${sum}이 잔액으로 돌아왔으며 다음 정산에 포함됩니다.`,
    }),
    left_out: ({ organisation, sum }) => ({
      title: '정산에서 제외되었습니다',
      message: `${organisation}: ${sum}이 정산에서 제외되었습니다. 사유를 확인해 주세요.`,
    }),
  },
};

const letterWords = {
  en: {
    hello: 'Hello,',
    times: (count: number) => `This has happened ${count} times since our last mail about it.`,
    look: (place: string) => `See it here:\n${place}`,
  },
  ko: {
    hello: '안녕하세요.',
    times: (count: number) => `지난번 안내 메일 이후 ${count}번 있었던 일입니다.`,
    look: (place: string) => `여기에서 확인해 주세요.\n${place}`,
  },
} as const satisfies Readonly<Record<Language, unknown>>;

/** Builds the e-mail about one notice, or about several of the same kind. */
export function newsLetter(
  { title, message }: ReturnType<Sentence>,
  { language, publicUrl, path }: { readonly language: Language; readonly publicUrl: string; readonly path: string },
  times: number,
) {
  const w = letterWords[language];
  const often = times > 1 ? [w.times(times)] : [];
  const look = w.look(`${publicUrl}${path}`);
  return { subject: title, text: [w.hello, message, ...often, look, `Ingam\n${publicUrl}\n`].join('\n\n') };
}

/** Returns the path in this app to which a notice leads. */
export const pathOfNews = (news: NewsKind, organisation: unknown): string => {
  if (news === 'invited' || news === 'joined' || news === 'role_changed' || news === 'removed') return '/office/access';
  const page = PAGE_OF[news];
  return `/org/${organisation}${page ? `/${page}` : ''}`;
};
