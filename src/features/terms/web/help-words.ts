import type { HelpPages } from '#platform/help.ts';

/** Help about the operator's terms and contact. */
export const help = {
  '/terms': {
    leads: ['/myinfo'],
    refusals: ['terms_to_accept', 'terms_changed'],
    en: {
      title: 'Terms and help',
      lead: 'The operator of the currency publishes terms of use and a privacy text; each version applies from a certain day. They are here, with a contact and the bank holidays.',
      steps: [
        'When you make an account, you accept the current texts. You can read them before, without an account.',
        'When new terms apply, a line on each screen says so. Read them, and press I accept.',
        'Until you accept, you cannot pay in the local currency. You can still read, send and exchange assets, take money out, export and delete.',
        'Each text, My info and your export show which version you accepted and when.',
      ],
      also: 'conditions privacy agreement accept contact support phone e-mail holidays',
    },
    ko: {
      title: '약관과 문의',
      lead: '지역화폐 운영자가 이용약관과 개인정보 처리방침을 날짜별로 공표합니다. 약관과 문의처, 은행 휴일을 볼 수 있습니다.',
      steps: [
        '계정을 만들 때 적용 중인 약관에 동의합니다. 계정이 없어도 미리 읽을 수 있습니다.',
        '새 약관이 적용되면 알림 줄이 나타납니다. 읽고 동의를 눌러 주세요.',
        '동의하기 전에는 지역화폐로 결제할 수 없습니다. 조회, 자산 전송과 교환, 출금, 내려받기, 삭제는 그대로 됩니다.',
        '언제 무엇에 동의했는지는 각 약관 옆과 내 정보, 내려받은 데이터에 나옵니다.',
      ],
      also: '개인정보 동의 고객센터 전화 이메일 휴일',
    },
  },
} satisfies HelpPages;
