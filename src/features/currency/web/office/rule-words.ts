import type { Sentences } from '#platform/web/calls/refusal-words.ts';
import { defineWords, type Language } from '#platform/words.ts';
import { RULE_ENTRIES, type RuleEntry } from '../../rule-table.ts';
import { percentOf } from '../../rules.ts';

const won = { en: 'Whole won, from 1 up.', ko: '1원 이상을 입력해 주세요.' };
const caps = {
  en: 'Whole won or nothing for each level, and no less than the level before.',
  ko: '등급마다 원 단위로 입력하거나 비워 두세요. 앞 등급보다 낮을 수 없습니다.',
};

function reasonOf({ rule }: RuleEntry): Readonly<Record<Language, string>> {
  if (rule.shape === 'text') return { en: `1 to ${rule.most} characters.`, ko: `1~${rule.most}자로 입력해 주세요.` };
  if (rule.shape === 'city')
    return { en: '1 to 15 Latin letters or digits, or nothing.', ko: '영문자나 숫자 1~15자, 또는 비워 두세요.' };
  if (rule.shape === 'percent') {
    const most = percentOf(rule.most);
    return {
      en: `0 to ${most} percent, in hundredths at the finest.`,
      ko: `0~${most}%, 소수점 둘째 자리까지 입력해 주세요.`,
    };
  }
  if (rule.shape === 'fee')
    return {
      en: `0 to ${rule.most}, with 6 decimals at most.`,
      ko: `0~${rule.most}, 소수점 여섯째 자리까지 입력해 주세요.`,
    };
  if (rule.shape === 'days')
    return {
      en: `${rule.least} to ${rule.most} days.`,
      ko: `${rule.least}~${rule.most}일로 입력해 주세요.`,
    };
  return rule.least > 0n ? won : { en: 'Enter whole won.', ko: '원 단위로 입력해 주세요.' };
}

/** Sentences for refused versions, by field. */
export const ruleReasons: Sentences = {
  validFrom: {
    en: 'Choose a day from tomorrow on (Korean time) on which no other version starts.',
    ko: '한국 시각으로 내일 이후이고 다른 규정이 시작되지 않는 날을 골라 주세요.',
  },
  rules: { en: 'Nothing has been changed.', ko: '바뀐 내용이 없습니다.' },
  ...Object.fromEntries(RULE_ENTRIES.map((entry) => [`rules.${entry.field}`, reasonOf(entry)])),
  'rules.rates': won,
  'rules.shutOut': { en: 'Choose trades from the list.', ko: '목록에서 업종을 골라 주세요.' },
  'rules.caps.payment': caps,
  'rules.caps.month': caps,
  'rules.caps.holding': caps,
};

export const ruleWords = defineWords({
  en: {
    title: 'Versions of the rules',
    lead: 'Versions apply from their date; past versions don’t change.',
    rule: 'Rule',
    version: (n: number) => `Version ${n}`,
    next: 'Next version',
    from: (day: string) => `From ${day}, 00:00`,
    now: 'In force',
    past: 'Past',
    coming: 'Upcoming',
    waits: 'Waits for a check',
    late: 'Does not come into force',
    typing: 'Being written',
    groups: { name: 'Name', exchange: 'Exchange', payment: 'Payments', case: 'Cases' },
    levels: { 0: 'Nothing proven', 1: 'Level 1, e-mail proven', 2: 'Level 2, identity verified' },
    rows: {
      shutOut: 'Excluded trades',
      rate: (code: string) => `1 ${code} in ₩`,
      payment: 'One payment, ₩',
      month: 'Month’s purchases, ₩',
      holding: 'Holding, ₩',
    },
    none: 'None',
    noCap: 'No cap',
    serverCity: 'The server’s',
    older: 'Earlier versions',
    reading: 'Reading…',
    newVersion: 'New version',
    notForRole: 'Only owners and finance can request a new version.',
    changes: (what: string) => `${what} changes`,
    nothing: 'No changes yet. Type into the column.',
    holdsFrom: 'Holds from',
    holdsFromHint: 'Midnight in Korea, tomorrow at the earliest',
    why: 'Why',
    whyHint: 'The person who checks it sees this',
    whyNeeded: 'Say why.',
    ask: 'Ask for a second check',
    asking: 'Asking…',
    asked: 'Needs a second approval',
    notAsked: 'Not asked for',
    sign: (day: string) => `You ask for rules from ${day} on.`,
    drop: 'Do not make it',
    stays:
      'Members above a new cap keep their money and can receive more only once they are below it. Refunds and cashback always arrive.',
    midnight: 'A payment that was requested under the previous version and pressed after midnight is quoted again.',
    lateText:
      'It can no longer come into force: its day has passed, or another version was made. Refuse it and request it again.',
    command: 'By command',
    bySeal: (maker: string, checker: string) => `Made by ${maker}, checked by ${checker}`,
  },
  ko: {
    title: '규정의 판',
    lead: '판마다 시행일이 있고, 지난 규정은 그대로 남습니다.',
    rule: '항목',
    version: (n: number) => `제${n}판`,
    next: '다음 판',
    from: (day: string) => `${day} 0시부터`,
    now: '시행 중',
    past: '지난 판',
    coming: '시행 예정',
    waits: '확인 대기',
    late: '시행되지 않음',
    typing: '작성 중',
    groups: { name: '이름', exchange: '환전', payment: '결제', case: '분쟁' },
    levels: { 0: '0등급, 미인증', 1: '1등급, 이메일 인증', 2: '2등급, 본인 인증' },
    rows: {
      shutOut: '제한 업종',
      rate: (code: string) => `1 ${code}의 ₩`,
      payment: '1회 결제, ₩',
      month: '월 구매, ₩',
      holding: '보유, ₩',
    },
    none: '없음',
    noCap: '한도 없음',
    serverCity: '서버 설정',
    older: '이전 판',
    reading: '불러오는 중…',
    newVersion: '새 판',
    notForRole: '새 판은 소유자와 재무만 요청할 수 있습니다.',
    changes: (what: string) => `${what}에서 바뀌는 것`,
    nothing: '아직 없습니다. 열에 입력해 주세요.',
    holdsFrom: '시행일',
    holdsFromHint: '한국 시각 자정, 빨라도 내일',
    why: '사유',
    whyHint: '확인하는 사람이 읽습니다',
    whyNeeded: '사유를 적어 주세요.',
    ask: '두 번째 확인 요청',
    asking: '요청 중…',
    asked: '두 번째 확인을 기다립니다',
    notAsked: '올리지 못했습니다',
    sign: (day: string) => `${day}부터의 규정을 올립니다.`,
    drop: '그만두기',
    stays:
      '새 한도보다 많이 가진 사람의 돈은 그대로이며, 한도 아래로 내려갈 때까지 더 받지 못합니다. 환불과 캐시백은 항상 들어옵니다.',
    midnight: '자정 전에 제시된 결제를 자정 뒤에 누르면 다시 안내합니다.',
    lateText: '지금은 시행할 수 없습니다. 시행일이 지났거나 다른 판이 만들어졌습니다. 돌려보내고 다시 올려 주세요.',
    command: '명령으로',
    bySeal: (maker: string, checker: string) => `기안 ${maker}, 확인 ${checker}`,
  },
});
