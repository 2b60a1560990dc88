import { formatter } from '#platform/dates.ts';
import { useLanguage } from '#platform/web/device/language.ts';
import { defineWords } from '#platform/words.ts';
import { categoryNames } from '../../spending.ts';

export const spendingWords = defineWords({
  en: {
    title: 'Spending',
    back: 'Back to LocalPay',
    purse: 'Which money',
    purses: { localpay: 'LocalPay', assets: 'Assets', all: 'All' },
    soFar: (month: string) => `${month}, so far`,
    was: (month: string, won: string) => `${month} was ${won}.`,
    earlier: 'Earlier month',
    later: 'Later month',
    inThousands: 'In \u20a91,000',
    asTable: 'As a table',
    asChart: 'As a chart',
    monthTerm: 'Month',
    wonTerm: 'Spent',
    countTerm: 'Payments',
    payments: (count: number) => (count === 1 ? '1 payment' : `${count} payments`),
    nothingPaid: (month: string) => `Nothing was paid in ${month}.`,
    counted: {
      localpay:
        'Counted: payments in shops less refunds, and what you sent. Not counted: cashback, top-ups and withdrawals.',
      assets:
        'Counted: what you sent, with its fee, less what you took back, in won at the exchange\u2019s rate. Not counted: exchanges.',
      all: 'Counted: payments in shops less refunds, and what you sent; assets in won at the exchange\u2019s rate. Not counted: cashback, exchanges, top-ups and withdrawals.',
    },
    categories: categoryNames.en,
    close: 'Close',
    refunded: 'Refunded',
    takenBack: 'Taken back',
    more: 'Show more',
    reading: 'Loading...',
    move: 'Move',
    moveOf: (name: string) => `Move ${name} to another category`,
    moveTitle: (name: string) => `Where does ${name} belong?`,
    moveLead: 'All your payments there count in this category, only for you. The shop is not notified.',
    here: 'Current category',
    usual: 'Usual category',
    moved: 'Moved',
    movedText: (name: string, category: string) => `${name} now counts as ${category}.`,
    notMoved: 'Not moved',
    unanswered: 'No answer came. Check your connection and try again.',
    sent: 'Sent',
    export: 'Export',
    columns: { month: 'Month', category: 'Category', won: 'Won', payments: 'Payments' },
  },
  ko: {
    title: '지출',
    back: '지역화폐로 돌아가기',
    purse: '지갑 선택',
    purses: { localpay: '지역화폐', assets: '자산', all: '전체' },
    soFar: (month: string) => `${month}, 오늘까지`,
    was: (month: string, won: string) => `${month}에는 ${won}이었습니다.`,
    earlier: '이전 달',
    later: '다음 달',
    inThousands: '단위: 천 원',
    asTable: '표로 보기',
    asChart: '그래프로 보기',
    monthTerm: '월',
    wonTerm: '지출',
    countTerm: '건수',
    payments: (count: number) => `${count}건`,
    nothingPaid: (month: string) => `${month}에는 지출이 없습니다.`,
    counted: {
      localpay: '가맹점 결제에서 환불을 뺀 금액과 보낸 금액입니다. 캐시백, 충전, 출금은 넣지 않았습니다.',
      assets: '보낸 금액과 수수료를 더하고 취소한 금액을 뺐습니다. 환전 시세로 원화 환산했으며 환전은 넣지 않았습니다.',
      all: '가맹점 결제에서 환불을 뺀 금액과 보낸 금액입니다. 자산은 환전 시세로 원화 환산했으며 캐시백, 환전, 충전, 출금은 넣지 않았습니다.',
    },
    categories: categoryNames.ko,
    close: '닫기',
    refunded: '환불',
    takenBack: '취소됨',
    more: '더 보기',
    reading: '불러오는 중...',
    move: '분류 변경',
    moveOf: (name: string) => `${name} 분류 변경`,
    moveTitle: (name: string) => `${name}, 어디에 넣을까요?`,
    moveLead: '이곳에 낸 돈이 지난 달까지 모두 옮겨집니다. 내 화면에서만 바뀌며 가게에는 알리지 않습니다.',
    here: '지금 분류',
    usual: '기본 분류',
    moved: '분류를 바꿨습니다',
    movedText: (name: string, category: string) => `${name}: ${category}`,
    notMoved: '분류 변경 실패',
    unanswered: '응답이 없습니다. 연결을 확인하고 다시 시도해 주세요.',
    sent: '보냄',
    export: '내보내기',
    columns: { month: '월', category: '분류', won: '금액(원)', payments: '건수' },
  },
});

/** Returns a function that names a month (`2026-11`): with its year, short for a bar, or alone in a sentence. */
export function useMonthName(): (month: string, style: 'long' | 'short' | 'alone') => string {
  const language = useLanguage();
  return (month, style) =>
    formatter(language, {
      month: style === 'short' ? 'short' : 'long',
      ...(style === 'long' && { year: 'numeric' }),
      timeZone: 'UTC',
    }).format(new Date(`${month}-01`));
}
