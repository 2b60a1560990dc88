import type { HelpPages } from '#platform/help.ts';

/** Help pages that belong to no feature: offline and keyboard. */
export const help = {
  '/not-loading': {
    leads: ['/history'],
    refusals: ['unanswered', 'fault', 'unavailable', 'quarantined', 'too_slow', 'too_many_requests'],
    en: {
      title: 'Something did not load, or the server does not answer',
      lead: 'Your money is safe: nothing is sent or changed unless the server confirms it.',
      steps: [
        'Check the connection and press Try again. Offline, screens show the last data that they loaded, and its time.',
        'If you pressed a button and got no response, press it again with the same details: it won’t be done twice.',
        'If the server is busy, or you have tried too often, wait a few minutes.',
        'If it says that something went wrong on the server, give the reference to the people who run it.',
      ],
      also: 'offline network error failed connection server busy unavailable reference fault slow wifi internet',
    },
    ko: {
      title: '불러오지 못하거나 응답이 없어요',
      lead: '자산은 안전합니다. 서버의 응답 없이는 아무것도 보내지거나 바뀌지 않습니다.',
      steps: [
        '연결을 확인하고 ‘다시 시도’를 눌러 주세요. 오프라인에서는 마지막으로 본 내용과 그 시각이 표시됩니다.',
        '누른 뒤 응답이 없었다면 같은 내용으로 다시 눌러 주세요. 한 번만 처리됩니다.',
        '서버가 바쁘거나 요청이 너무 잦으면 몇 분 뒤에 다시 해 주세요.',
        '서버에서 문제가 발생했다고 나오면 참조 번호를 서버 운영자에게 알려 주세요.',
      ],
      also: '오프라인 네트워크 오류 실패 연결 서버 참조 번호 느림 와이파이 인터넷',
    },
  },
  '/shortcuts': {
    en: {
      title: 'Keyboard shortcuts',
      lead: 'Single keys work while no field has the focus. They can be switched off here.',
      steps: [
        '? shows this page.',
        'G, then H, D, A, L, W or T: Home, DigitalID, Assets, LocalPay, Work, Traveler. G, then Y: History. G, then M: My info.',
        'J and K: next and previous row. Enter opens it, Esc closes what is open.',
        'A and R in Work: to Approve and to Reject. They never press.',
        'F8: to the latest notice. Tab from the top: skip to the content.',
      ],
      also: 'keys hotkeys accessibility',
    },
    ko: {
      title: '키보드 단축키',
      lead: '입력란에 있지 않을 때 키 하나로 움직입니다. 여기에서 끌 수 있습니다.',
      steps: [
        '?: 이 도움말을 엽니다.',
        'G를 누른 뒤 H, D, A, L, W, T: 홈, 디지털 ID, 자산, 지역화폐, 결재, 여행. G 다음 Y는 내역, G 다음 M은 내 정보입니다.',
        'J와 K: 다음 줄과 이전 줄로 갑니다. Enter로 열고 Esc로 닫습니다.',
        '결재에서 A와 R: 승인 버튼과 반려 버튼으로 갑니다. 누르지는 않습니다.',
        'F8: 최근 알림으로 갑니다. 맨 위에서 Tab을 누르면 본문으로 건너뛸 수 있습니다.',
      ],
      also: '접근성 핫키',
    },
  },
} satisfies HelpPages;
