import { defineWords } from '#platform/words.ts';

/** The copy of Home. */
export const words = defineWords({
  en: {
    welcome: (name: string) => `Welcome, ${name}`,
    welcomeNobody: 'Welcome',
    portfolio: 'Total portfolio value',
    send: 'Send',
    receive: 'Receive',
    ids: 'My IDs',
    digitalId: 'DigitalID',
    noIds: 'No IDs yet',
    noIdsText: 'Credentials that you add or are issued appear here as cards.',
    addCredential: 'Add Credential',
    recent: 'Recent activity',
    seeAll: 'See all',
    nothing: 'Nothing has happened yet',
    nothingText: 'What you send, receive, approve and claim appears here.',
  },
  ko: {
    welcome: (name: string) => `${name}님, 환영합니다`,
    welcomeNobody: '환영합니다',
    portfolio: '총 자산 가치',
    send: '보내기',
    receive: '받기',
    ids: '내 신분증',
    digitalId: '디지털 ID',
    noIds: '아직 신분증이 없습니다',
    noIdsText: '추가하거나 발급받은 자격증명이 카드로 표시됩니다.',
    addCredential: '자격증명 추가',
    recent: '최근 활동',
    seeAll: '모두 보기',
    nothing: '아직 활동이 없습니다',
    nothingText: '보내고, 받고, 결재하고, 신청한 내역이 여기에 표시됩니다.',
  },
});
