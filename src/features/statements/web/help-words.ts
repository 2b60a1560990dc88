import type { HelpPages } from '#platform/help.ts';

export const help = {
  '/links': {
    leads: ['/history', '/verify'],
    refusals: ['not_done', 'fact_missing', 'only_here', 'too_many_links'],
    en: {
      title: 'Shared links',
      lead: 'Links that show others a receipt, a payment, a decision or a tax refund, until a day that you choose.',
      steps: [
        'Open the record and press Share. Choose what is shown: the rest is left out completely.',
        'Anyone can check a link, without an account, until the day you chose. A picture is for reading, a signed file for keeping.',
        'Open a link here to see what it shows, or to end it.',
        'A wallet that runs only on one machine makes no links, because others could not open them.',
      ],
      also: 'proof receipt statement signed revoke end picture jws',
    },
    ko: {
      title: '공유한 링크',
      lead: '영수증, 송금, 결재, 세금 환급에서 누구에게 무엇을 언제까지 보여 주는지 확인합니다.',
      steps: [
        '해당 화면을 열고 공유를 누릅니다. 보여 줄 내용을 고르면 나머지는 어디에도 들어가지 않습니다.',
        '링크는 정한 날까지 누구나 계정 없이 확인할 수 있습니다. 이미지는 보기 위한 것이고 서명된 파일은 보관용입니다.',
        '여기에서 링크를 열면 보여 주는 내용을 확인하거나 끝낼 수 있습니다. 끝내면 더 이상 보이지 않습니다.',
        '한 기기에만 있는 지갑은 다른 사람이 열 수 없으므로 링크를 만들지 않습니다.',
      ],
      also: '증명 영수증 확인서 서명 회수 끝내기 그림',
    },
  },
} satisfies HelpPages;
