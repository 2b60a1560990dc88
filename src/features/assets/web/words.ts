import { defineWords } from '#platform/words.ts';
import type { refusals } from '../contract.ts';

export type RefusalCode = keyof typeof refusals;

/** The calls of assets refuse nothing of their own. */
export const refusalWords: Record<RefusalCode, { en: string; ko: string }> = {};

/** The copy of Assets, Send and Receive. */
export const words = defineWords({
  en: {
    title: 'Assets',
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
