import type { HelpPages } from '#platform/help.ts';

export const help = {
  '/work': {
    leads: ['/history'],
    en: {
      title: 'Work',
      lead: 'Documents that wait for your decision, and those you have decided.',
      steps: [
        'View shows who asks, how much, by when, and what has happened to the document.',
        'Open the document first where there is one: the seal waits until then. Ask back sends it back with a question.',
        'Approve opens the plate. Nothing is decided until you press your seal; then it is final.',
        'Reject asks for a reason, which is kept with your decision and is final too.',
        'If someone has decided the other way in the meantime, their decision counts.',
        'What was amended asks you again as a new version, and says what changed. What you decided before counts no more.',
        'Stand-ins: name someone who decides while you are away, for a number of days and up to a limit if you like. They must accept, and cannot pass it on.',
      ],
      also: 'approval approve reject seal document sign decision due overdue ERP delegate deputy absence away amended',
    },
    ko: {
      title: '결재',
      lead: '내 결정을 기다리는 문서와 이미 결재한 문서를 보여 줍니다.',
      steps: [
        '보기를 누르면 누가 요청했는지, 금액과 기한, 진행 내역을 볼 수 있습니다.',
        '문서가 있으면 먼저 열어 보아야 인감을 찍을 수 있습니다. 질문하기를 누르면 질문과 함께 되돌아갑니다.',
        '승인을 누르면 인감을 찍는 화면이 열립니다. 찍기 전에는 결정되지 않으며, 찍은 뒤에는 되돌릴 수 없습니다.',
        '반려에는 사유가 필요합니다. 사유는 결재 기록에 남고, 반려도 되돌릴 수 없습니다.',
        '그사이 다른 사람이 반대로 결재했다면 그 결정이 유효합니다.',
        '내용이 바뀐 문서는 새 버전으로 다시 요청되며, 바뀐 내용을 볼 수 있습니다. 이전 결재는 효력이 없습니다.',
        '대결: 자리를 비우는 동안 결재할 사람을 기간과 건당 한도와 함께 지정할 수 있습니다. 상대가 수락해야 하며, 다시 넘길 수 없습니다.',
      ],
      also: '승인 반려 인감 도장 문서 서명 기한 전자결재 위임 대결 부재 변경',
    },
  },
} satisfies HelpPages;
