import type { HelpPages } from '#platform/help.ts';

export const help = {
  '/connect': {
    leads: ['/myinfo'],
    refusals: ['connection_link_gone', 'too_many_connections'],
    en: {
      title: 'Connections',
      lead: 'Organisations that may send you requests: an employer, a shop, an office.',
      steps: [
        'Open the link that they sent, or type their eight digits here.',
        'Check who asks: the registered name, the seal and the business number. If anything differs, do not connect.',
        'Once connected, they may send you the requests that the link named. They know you only by a number.',
        'End a connection here whenever you like; it ends at once.',
      ],
      also: 'link code employer request consent end revoke',
    },
    ko: {
      title: '연결',
      lead: '회사나 매장, 기관이 나에게 요청할 수 있게 하는 곳입니다.',
      steps: [
        '받은 링크를 열거나 숫자 8자리를 입력합니다.',
        '누가 요청했는지 등록 상호와 인감, 사업자등록번호를 확인합니다. 다르면 연결하지 마세요.',
        '연결하면 링크에 적힌 용도로 요청할 수 있습니다. 상대는 번호 하나만 알게 됩니다.',
        '언제든 여기서 끊을 수 있고 바로 끊어집니다.',
      ],
      also: '링크 코드 회사 요청 동의 해제 취소',
    },
  },
} satisfies HelpPages;
