import type { HelpPages } from '#platform/help.ts';

/** Help about an account's state. */
export const help = {
  '/standing': {
    leads: ['/history', '/inbox'],
    refusals: ['nothing_to_object'],
    en: {
      title: 'Your account',
      lead: 'The operator of the currency may limit, freeze or close an account. Here you see the state, the reason, the end, and how to object.',
      steps: [
        'Frozen: money still comes in, nothing leaves. It stops a thief; you sign in again and read why.',
        'Limited: your payments have limits of their own. The lower of these and the currency’s applies.',
        'Closed: you read everything and take your money out to your bank account.',
        'Object once, in your own words. A member of staff reads it; lifting a freeze is decided by two people.',
      ],
      also: 'frozen stopped blocked limit closed object complaint stolen phone',
    },
    ko: {
      title: '내 계정',
      lead: '지역화폐를 운영하는 사무소는 계정을 제한하거나 동결하거나 닫을 수 있습니다. 상태와 사유, 기한, 이의 제기 방법을 봅니다.',
      steps: [
        '동결: 입금은 되고 출금은 되지 않습니다. 도난을 막기 위한 것이며, 다시 로그인해 사유를 볼 수 있습니다.',
        '제한: 결제가 개별 한도를 따릅니다. 화폐 한도와 비교해 낮은 쪽이 적용됩니다.',
        '폐쇄: 모든 내용을 보고 은행 계좌로 출금할 수 있습니다.',
        '이의는 한 번 제기합니다. 담당자가 읽고, 동결 해제는 두 사람이 결정합니다.',
      ],
      also: '동결 정지 차단 한도 폐쇄 이의 민원 도난 휴대폰',
    },
  },
} satisfies HelpPages;
