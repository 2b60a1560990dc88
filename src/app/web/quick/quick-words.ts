import { defineWords } from '#platform/words.ts';

/** Descriptions of the quick actions in Home's sheet. */
export const quickWords = defineWords({
  en: {
    send: 'From any asset',
    receive: 'Show your address',
    scanQr: 'Pay, connect or read an address',
    approve: 'Documents that wait for your seal',
    scanReceipt: 'Start a tax refund',
    addCredential: 'ID, licence, degree',
  },
  ko: {
    send: '보유한 자산에서',
    receive: '내 주소 보여주기',
    scanQr: '결제, 연결, 주소 읽기',
    approve: '결재 대기 문서',
    scanReceipt: '세금 환급 시작',
    addCredential: '신분증, 면허, 학위',
  },
});
