import { defineWords } from '#platform/words.ts';

export const words = defineWords({
  en: {
    welcome: (name: string) => `Welcome, ${name}`,
    welcomeNobody: 'Welcome',
    send: 'Send',
    receive: 'Receive',
    scan: 'Scan',
    showToPay: 'Show to pay',
    ids: 'My IDs',
    showCode: 'Show QR code',
    digitalId: 'DigitalID',
    recent: 'Recent activity',
    seeAll: 'See all',
    find: 'Search activity',
    demo: 'What is demo data?',
  },
  ko: {
    welcome: (name: string) => `${name}님, 환영합니다`,
    welcomeNobody: '환영합니다',
    send: '보내기',
    receive: '받기',
    scan: '스캔',
    showToPay: '코드 결제',
    ids: '내 신분증',
    showCode: 'QR 코드로 바로 제시',
    digitalId: '디지털 ID',
    recent: '최근 활동',
    seeAll: '모두 보기',
    find: '내역 검색',
    demo: '데모 데이터란?',
  },
});
