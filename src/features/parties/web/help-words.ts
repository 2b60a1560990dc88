import type { HelpPages } from '#platform/help.ts';

/** Help on what others know about a person. */
export const help = {
  '/known': {
    leads: ['/myinfo', '/id', '/connect'],
    refusals: ['erasure_over', 'party_closed'],
    en: {
      title: 'Who can see my data',
      lead: 'Every shop and organisation here that has seen some of your data, and everyone you showed a credential to.',
      steps: [
        'Choose a row: what you paid, what you were asked, whether you are connected, and since when.',
        'End the connection stops all further requests at once.',
        'Ask to erase sends an organisation your request. It answers that it did, or what it must keep, why and until when. You get the answer.',
        'Until it has answered you can take the request back.',
      ],
      also: 'privacy erase delete forget gdpr consent shared shown claims shop employer verifier connection',
    },
    ko: {
      title: '내 정보 제공 내역',
      lead: '여기에서 내 정보를 알게 된 매장과 조직, 증명서를 제시한 곳을 모두 보여 줍니다.',
      steps: [
        '항목을 선택하면 결제한 금액, 받은 요청, 연결 여부와 그 시작을 볼 수 있습니다.',
        '연결 끊기를 누르면 그곳에서 더는 요청할 수 없습니다.',
        '삭제 요청을 누르면 조직에 요청이 전달됩니다. 삭제했는지, 보관해야 한다면 이유와 기한이 답으로 오고 알림으로 알려 드립니다.',
        '답변이 오기 전에는 요청을 취소할 수 있습니다.',
      ],
      also: '개인정보 삭제 요청 잊힐 권리 동의 제시 매장 회사 기관 연결',
    },
  },
} satisfies HelpPages;
