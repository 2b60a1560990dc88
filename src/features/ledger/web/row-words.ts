import { defineWords } from '#platform/words.ts';

/** The copy of a transfer's row. */
export const rowWords = defineWords({
  en: {
    sent: (asset: string) => `Sent ${asset}`,
    received: (asset: string) => `Received ${asset}`,
    kinds: {
      return: 'Taken back',
      deposit: 'Deposit',
      withdrawal: 'Withdraw',
      top_up: 'TopUp',
      payment: 'Payment',
      cashback: 'Cashback',
      cashback_return: 'Cashback taken back',
      refund: 'Refund',
      tax_refund: 'Tax refund',
      tax_refund_back: 'Refund taken back',
      opening: 'Opening balance',
    },
    places: {
      payment: 'LocalPay',
      cashback: 'LocalPay',
      top_up: 'LocalPay',
      withdrawal: 'To your bank',
      deposit: 'From your bank',
    },
    status: {
      pending: 'Pending',
      completed: 'Completed',
      failed: 'Failed',
      cancelled: 'Cancelled',
      expired: 'Expired',
      returned: 'Taken back',
    },
  },
  ko: {
    sent: (asset: string) => `${asset} 보냄`,
    received: (asset: string) => `${asset} 받음`,
    kinds: {
      return: '회수',
      deposit: '입금',
      withdrawal: '출금',
      top_up: '충전',
      payment: '결제',
      cashback: '캐시백',
      cashback_return: '캐시백 회수',
      refund: '환불',
      tax_refund: '세금 환급',
      tax_refund_back: '환급 회수',
      opening: '초기 잔액',
    },
    places: {
      payment: '지역화폐',
      cashback: '지역화폐',
      top_up: '지역화폐',
      withdrawal: '내 은행으로',
      deposit: '내 은행에서',
    },
    status: {
      pending: '대기 중',
      completed: '완료',
      failed: '실패',
      cancelled: '취소됨',
      expired: '만료됨',
      returned: '회수됨',
    },
  },
});
