import type { HelpPages } from '#platform/help.ts';

/** Help about finding shops. */
export const help = {
  '/shops': {
    leads: ['/localpay'],
    en: {
      title: 'Find shops',
      lead: 'Shops that accept the local currency, as a list. Near me adds a map around you.',
      steps: [
        'Near me uses this device’s position, which stays in your browser.',
        'Drag the map, press a square, or press a row for address and hours.',
      ],
      also: 'map near distance open hours address',
    },
    ko: {
      title: '가게 찾기',
      lead: '지역화폐를 받는 가게를 찾습니다. ‘내 주변’을 누르면 지도도 보입니다.',
      steps: [
        '‘내 주변’을 누르면 기기의 위치를 확인하며, 위치는 브라우저 밖으로 나가지 않습니다.',
        '지도를 끌거나 네모 또는 목록을 누르면 주소와 영업시간이 보입니다.',
      ],
      also: '지도 주변 거리 영업시간 주소',
    },
  },
} satisfies HelpPages;
