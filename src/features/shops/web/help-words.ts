import type { HelpPages } from '#platform/help.ts';
import type { screens } from '../screens.ts';

/** Finding shops, for who asks. */
export const help = {
  '/shops': {
    leads: ['/localpay'],
    en: {
      title: 'Find shops',
      lead: 'Shops that take the local currency: by name, by what they sell, those open now, on a map, or the nearest first.',
      steps: [
        'Near me asks this device where it is. That stays in your browser: the whole list is read and put in order there.',
        'The map is drawn from the shops’ own places, without a map service. Drag it, press a square, or use plus and minus; the list says the same.',
        'A shop’s page tells its address, its hours as it says them, and what it gives back. Holidays may differ.',
      ],
      also: 'shops map near distance open hours address search merchants places',
    },
    ko: {
      title: '가게 찾기',
      lead: '지역화폐를 받는 가게를 이름, 업종, 영업 여부로 찾고 지도나 가까운 순서로 볼 수 있습니다.',
      steps: [
        '‘내 주변’을 누르면 기기의 위치를 확인합니다. 위치는 브라우저 밖으로 나가지 않으며, 전체 목록을 받아 브라우저에서 정렬합니다.',
        '지도는 지도 서비스 없이 가게가 등록한 위치로 그립니다. 끌거나 네모를 누르고, 더하기와 빼기로 크기를 바꿉니다. 목록에도 같은 내용이 있습니다.',
        '가게를 고르면 주소, 등록된 영업시간, 캐시백이 보입니다. 공휴일은 다를 수 있습니다.',
      ],
      also: '가맹점 가게 지도 주변 거리 영업시간 주소 검색',
    },
  },
} satisfies HelpPages<keyof typeof screens>;
