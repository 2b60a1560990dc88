import { defineWords } from '#platform/words.ts';
import type { refusals } from '../contract.ts';

export type RefusalCode = keyof typeof refusals;

/** The calls of assets refuse nothing of their own. */
export const refusalWords: Record<RefusalCode, { en: string; ko: string }> = {};

/** The copy of Assets, Send and Receive. */
export const words = defineWords({
  en: {
    title: 'Assets',
    value: 'What changed',
    valueLead: 'Over 30 days',
    backToAssets: 'Back to Assets',
    byRates: 'By rates',
    byMovement: 'By money in and out',
    change: 'Change',
    day: 'Day',
    worth: 'Value',
    asTable: 'As a table',
    asChart: 'As a chart',
    chartOf: (from: string, to: string) => `Value over 30 days, from ${from} to ${to}`,
    allocation: 'Allocation',
    receive: 'Receive',
    send: 'Send',
    deposit: 'Deposit',
    withdraw: 'Withdraw',
    holdings: 'Holdings',
    network: 'Network',
    transactions: 'Recent transactions',
    history: 'History',
    none: 'No transactions yet',
    noneText: 'What you send and receive appears here.',
    back: 'Back',
    address: 'Your address',
    available: (amount: string) => `${amount} available`,
    names: { XP: 'Total Coin', USDC: 'StableCoin', CBDC: 'CBDC (KRW)', BTC: 'Bitcoin', ETH: 'Ethereum' },
  },
  ko: {
    title: '자산',
    value: '무엇이 바뀌었나',
    valueLead: '최근 30일',
    backToAssets: '자산으로 돌아가기',
    byRates: '시세에 따른 변동',
    byMovement: '입출금에 따른 변동',
    change: '전체 변동',
    day: '날짜',
    worth: '평가액',
    asTable: '표로 보기',
    asChart: '그래프로 보기',
    chartOf: (from: string, to: string) => `최근 30일 평가액, ${from}에서 ${to}`,
    allocation: '자산 구성',
    receive: '받기',
    send: '보내기',
    deposit: '입금',
    withdraw: '출금',
    holdings: '보유 자산',
    network: '네트워크',
    transactions: '거래 내역',
    history: '내역',
    none: '아직 거래가 없습니다',
    noneText: '보내고 받은 내역이 여기에 표시됩니다.',
    back: '뒤로',
    address: '내 주소',
    available: (amount: string) => `${amount} 사용 가능`,
    names: { XP: '토탈 코인', USDC: '스테이블 코인', CBDC: 'CBDC (KRW)', BTC: '비트코인', ETH: '이더리움' },
  },
});
