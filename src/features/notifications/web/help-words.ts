import type { HelpPages } from '#platform/help.ts';

export const help = {
  '/inbox': {
    leads: ['/history', '/myinfo'],
    en: {
      title: 'Inbox',
      lead: 'All your notifications of the last 90 days, newest first.',
      steps: [
        'Press a row: it is marked as read on all your devices, and its screen opens.',
        'Unread leaves only what you have not read; Kind leaves only money, work, ID, travel or security.',
        'Mark all as read empties the bell, here and on your other devices.',
        'To be notified while Ingam is closed, choose Notify this phone in My info.',
      ],
      also: 'notifications bell unread read alerts messages push filter',
    },
    ko: {
      title: '알림함',
      lead: '최근 90일 동안 받은 알림을 최신순으로 보여 줍니다.',
      steps: [
        '줄을 누르면 모든 기기에서 읽은 것으로 표시되고, 알림에 해당하는 화면이 열립니다.',
        '읽지 않음을 누르면 읽지 않은 알림만, 종류를 고르면 입출금, 결재, 신분증, 여행, 보안 알림만 보입니다.',
        '모두 읽음으로 표시를 누르면 이 기기와 다른 기기의 종 표시가 비워집니다.',
        '앱을 닫아도 알림을 받으려면 내 정보에서 이 휴대폰으로 알림 받기를 켜 주세요.',
      ],
      also: '종 읽음 안읽음 소식 메시지 푸시 필터',
    },
  },
} satisfies HelpPages;
