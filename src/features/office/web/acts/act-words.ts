import { textNames } from '#features/terms/web/text-names.ts';
import { defineWords } from '#platform/words.ts';
import { fundText, termsText } from '#features/exchange/web/office/pair-act.ts';
import { networkActs } from '#features/chain/web/office/network-act.ts';

/** Somebody whose account is closed, in place of a name. */
export const GONE = { en: 'somebody who has left', ko: '탈퇴한 사람' } as const;

/** What is asked for of a pair in which people exchange, out of its parts. */
const pairActs = {
  en: {
    open: (pair: string, source: 'hand' | 'feed', person: string, total: string) =>
      `Exchange ${pair} at the ${source === 'hand' ? 'rules’' : 'feed’s'} rate, ${person} a person and ${total} in all a day`,
    closed: (pair: string) => `Exchange ${pair} no more`,
    in: (pair: string, amount: string, by: 'wallet' | 'issue') =>
      by === 'wallet' ? `Fund the pair ${pair} with ${amount}` : `Issue ${amount} into the pair ${pair}`,
    out: (pair: string, amount: string, by: 'wallet' | 'issue') =>
      by === 'wallet'
        ? `Take ${amount} back from the pair ${pair}`
        : `Take ${amount} of the pair ${pair} out of circulation`,
  },
  ko: {
    open: (pair: string, source: 'hand' | 'feed', person: string, total: string) =>
      `${pair} 환전: ${source === 'hand' ? '규정' : '시세'} 환율, 하루 1인 ${person}, 전체 ${total}`,
    closed: (pair: string) => `${pair} 환전 중단`,
    in: (pair: string, amount: string, by: 'wallet' | 'issue') =>
      by === 'wallet' ? `${pair} 환전에 ${amount} 준비` : `${pair} 환전에 ${amount} 발행`,
    out: (pair: string, amount: string, by: 'wallet' | 'issue') =>
      by === 'wallet' ? `${pair} 환전에서 ${amount} 회수` : `${pair} 환전의 ${amount} 소각`,
  },
};

/** The title of such an act is its kind and its day. */
const told = (what: string, names: Readonly<Record<string, string>>) => names[what.split(' ')[0] ?? ''] ?? what;
const dayOf = (what: string) => what.split(' ')[1] ?? '';

/** A title `sum → count, more` with the count in words; a title without a count stays. */
const counted = (title: string, inWords: (count: number) => string) =>
  title.replace(/ → (\d+)/, (_, count: string) => `, ${inWords(Number(count))}`);
const some = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

/** Acts that a second person checks. */
export const actWords = defineWords({
  en: {
    title: 'Waiting for a second pair of eyes',
    none: 'Nothing waits.',
    kinds: {
      unknown: (title: string) => `${title} (of a newer release)`,
      'organisation.close': (name: string) => `Close ${name} for good`,
      'member.freeze': (name: string) => `Freeze ${name}`,
      'member.lift': (name: string) => `Lift the freeze of ${name}`,
      'member.limits': (name: string) => `Other limits for ${name}`,
      'member.close': (name: string) => `Close the account of ${name}`,
      'member.email': (name: string) => `Change the e-mail of ${name} after 72 hours`,
      'currency.version': (day: string) => `Rules from ${day}`,
      'terms.version': (what: string) => `${told(what, textNames.en)} from ${dayOf(what)}`,
      'money.statement': (what: string) => `Take the bank statement ${what}`,
      'money.issue': (what: string) => `Issue ${what}`,
      'money.credits': (what: string) => `Give out ${what} lines`,
      'money.redeem': (what: string) => `Redeem ${what}`,
      'money.send': (what: string) => `Send ${what}`,
      'money.refund': (what: string) => `Refund ${what}`,
      'campaign.start': (name: string) => `Fund and start ${name}`,
      'settlement.run': (what: string) => `Pay shops out: ${counted(what, (n) => some(n, 'shop', 'shops'))}`,
      'settlement.reopen': (what: string) => `Free the won held for a payment that the bank did not make: ${what}`,
      'settlement.paid': (what: string) =>
        `Match a bank debit: ${counted(what, (n) => some(n, 'payment', 'payments'))}`,
      'settlement.return': (what: string) => `Return what came back from the bank: ${what}`,
      'orders.file': (what: string) =>
        `Orders to the bank by file: ${counted(what, (n) => some(n, 'order', 'orders'))}`,
      'orders.unpaid': (what: string) => `Free the won held for an order that the bank did not pay: ${what}`,
      'account.prove': (what: string) => `Take a bank account as proven by a document: ${what}`,
      'case.decide': (what: string) => `Decide case ${what}`,
      'exchange.terms': (title: string) => termsText(title, pairActs.en),
      'exchange.fund': (title: string) => fundText(title, pairActs.en),
      ...networkActs.en,
    },
    madeTerm: 'Asked for',
    madeGloss: '기안',
    checkedTerm: 'Checked',
    checkedGloss: '확인',
    you: 'You',
    somebody: 'Somebody else',
    madeBy: (name: string, when: string) => `Made by ${name}, ${when}`,
    byYou: (when: string) => `Made by you, ${when}`,
    gone: GONE.en,
    reason: 'Why',
    until: 'Expires',
    maker: 'Made by',
    made: 'Made',
    digest: 'SHA-256 of what is carried out',
    ofNewer: 'Made by a newer release: decide it on a server of that release',
    yours: 'Yours: somebody else checks',
    alone: 'Waits for a second person. Bring one in under Access.',
    toAccess: 'Access',
    notForRole: 'Your role does not check this.',
    showLines: 'Show all lines',
    linesFirst: 'Open its lines first.',
    hideLines: 'Hide lines',
    moreLines: 'More lines',
    lines: 'Lines',
    linesShown: (shown: string, all: string | undefined) =>
      all === undefined ? `Lines 1–${shown}` : `Lines 1–${shown} of ${all}`,
    reading: 'Loading…',
    fee: (sum: string) => `fee ${sum}`,
    tooNew: (when: string) => `Your role is new: you check from ${when}.`,
    rule: 'Its maker cannot check it, nor can another account of the same identity or passkey. More cannot be detected.',
    check: 'Check and carry out',
    checking: 'Carrying out…',
    checked: 'Carried out',
    notChecked: 'Not carried out',
    signAsk: (what: string) => `You ask for: ${what}.`,
    signCheck: (what: string) => `You check: ${what}.`,
    refuse: 'Refuse with a reason',
    refused: 'Refused',
    notRefused: 'Not refused',
    signRefuse: (what: string) => `You refuse: ${what}.`,
    withdraw: 'Take it back',
    withdrawn: 'Taken back',
    notWithdrawn: 'Not taken back',
    signWithdraw: (what: string) => `You take back: ${what}.`,
    why: 'Reason',
    whyNeeded: 'Say why.',
  },
  ko: {
    title: '두 번째 확인을 기다리는 일',
    none: '기다리는 일이 없습니다.',
    kinds: {
      unknown: (title: string) => `${title} (새 버전의 요청)`,
      'organisation.close': (name: string) => `${name} 폐쇄`,
      'member.freeze': (name: string) => `${name} 동결`,
      'member.lift': (name: string) => `${name} 동결 해제`,
      'member.limits': (name: string) => `${name} 한도 변경`,
      'member.close': (name: string) => `${name} 계정 폐쇄`,
      'member.email': (name: string) => `72시간 뒤 ${name} 이메일 변경`,
      'currency.version': (day: string) => `${day}부터의 규정`,
      'terms.version': (what: string) => `${dayOf(what)}부터의 ${told(what, textNames.ko)}`,
      'money.statement': (what: string) => `은행 거래 내역 반영: ${what}`,
      'money.issue': (what: string) => `발행 ${what}`,
      'money.credits': (what: string) => `파일 지급 ${what}줄`,
      'money.redeem': (what: string) => `환급 ${what}`,
      'money.send': (what: string) => `송금 ${what}`,
      'money.refund': (what: string) => `환불 ${what}`,
      'campaign.start': (name: string) => `${name} 예산 배정과 시작`,
      'settlement.run': (what: string) => `가맹점 정산: ${counted(what, (n) => `가맹점 ${n}곳`)}`,
      'settlement.reopen': (what: string) => `은행이 지급하지 않은 정산금의 보류 해제: ${what}`,
      'settlement.paid': (what: string) => `은행 출금 확인: ${counted(what, (n) => `지급 ${n}건`)}`,
      'settlement.return': (what: string) => `은행에서 반송된 정산금 돌려주기: ${what}`,
      'orders.file': (what: string) => `은행 지급 파일: ${counted(what, (n) => `${n}건`)}`,
      'orders.unpaid': (what: string) => `은행이 지급하지 않은 출금의 보류 해제: ${what}`,
      'account.prove': (what: string) => `서류로 은행 계좌 확인: ${what}`,
      'case.decide': (what: string) => `분쟁 결정 ${what}`,
      'exchange.terms': (title: string) => termsText(title, pairActs.ko),
      'exchange.fund': (title: string) => fundText(title, pairActs.ko),
      ...networkActs.ko,
    },
    madeTerm: '기안',
    madeGloss: '',
    checkedTerm: '확인',
    checkedGloss: '',
    you: '나',
    somebody: '다른 사람',
    madeBy: (name: string, when: string) => `${name}, ${when}`,
    byYou: (when: string) => `내가 올림, ${when}`,
    gone: GONE.ko,
    reason: '사유',
    until: '자동 만료',
    maker: '올린 사람',
    made: '올린 때',
    digest: '실행할 내용의 SHA-256',
    ofNewer: '새 버전에서 만든 요청입니다. 새 버전 서버에서 처리해 주세요',
    yours: '내가 올린 일: 다른 사람이 확인합니다',
    alone: '두 번째 사람을 기다립니다. 접근 권한에서 초대해 주세요.',
    toAccess: '접근 권한',
    notForRole: '내 역할로는 확인할 수 없습니다.',
    showLines: '모든 줄 보기',
    linesFirst: '먼저 모든 줄을 열어 주세요.',
    hideLines: '접기',
    moreLines: '더 보기',
    lines: '내역',
    linesShown: (shown: string, all: string | undefined) =>
      all === undefined ? `내역 1–${shown}` : `내역 1–${shown} / ${all}`,
    reading: '불러오는 중…',
    fee: (sum: string) => `수수료 ${sum}`,
    tooNew: (when: string) => `역할을 받은 지 얼마 되지 않아 ${when}부터 확인할 수 있습니다.`,
    rule: '올린 사람은 같은 신원의 다른 계정이나 같은 패스키로도 확인할 수 없습니다. 그 밖은 알 수 없습니다.',
    check: '확인하고 실행',
    checking: '실행 중…',
    checked: '실행했습니다',
    notChecked: '실행하지 못했습니다',
    signAsk: (what: string) => `요청하는 일: ${what}`,
    signCheck: (what: string) => `확인하는 일: ${what}`,
    refuse: '사유를 적고 거절',
    refused: '거절했습니다',
    notRefused: '거절하지 못했습니다',
    signRefuse: (what: string) => `거절하는 일: ${what}`,
    withdraw: '요청 취소',
    withdrawn: '취소했습니다',
    notWithdrawn: '취소하지 못했습니다',
    signWithdraw: (what: string) => `취소하는 일: ${what}`,
    why: '사유',
    whyNeeded: '사유를 적어 주세요.',
  },
});
