import type { HelpPages } from '#platform/help.ts';
import type { screens } from '../screens.ts';

/** Work, for who asks. */
export const help = {
  '/work': {
    leads: ['/standing-in', '/history'],
    en: {
      title: 'Work',
      lead: 'Documents that wait for your decision, and those you have decided.',
      steps: [
        'View shows who asks, how much, by when, and what has happened to the document.',
        'Open the document first where there is one: the seal waits until then. Ask back sends it back with a question.',
        'Approve opens the plate. Nothing is decided until you press your seal; then it is final.',
        'Reject asks for a reason, which is kept with your decision and is final too.',
        'If somebody has decided it the other way meanwhile, their decision stands.',
      ],
      also: 'approval approve reject seal document sign decision due overdue ERP',
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
      ],
      also: '승인 반려 인감 도장 문서 서명 기한 전자결재',
    },
  },
  '/standing-in': {
    leads: ['/work', '/connect'],
    en: {
      title: 'Standing in',
      lead: 'Who decides for you while you are away, and for whom you do.',
      steps: [
        'Name somebody for one organisation, from day to day. With a limit only approvals up to it are asked of them.',
        'They have to accept, and to be connected to that organisation too. You are asked as well all the while.',
        'Whoever of you decides first has decided, and the decision says who for whom. They never pass it on.',
        'Either of you ends it at any time; after its last day (in Seoul) it ends by itself.',
      ],
      also: 'delegate delegation deputy substitute absence vacation holiday away proxy',
    },
    ko: {
      title: '대결',
      lead: '자리를 비우는 동안 나를 대신해 결재할 사람과, 내가 대신 결재하는 사람을 보여 줍니다.',
      steps: [
        '조직 하나를 골라 기간을 정하고 대결자를 지정합니다. 건당 한도를 두면 그 금액까지만 대결자에게 요청됩니다.',
        '대결자는 먼저 수락해야 하고, 그 조직에 연결되어 있어야 합니다. 그동안 나에게도 계속 요청됩니다.',
        '먼저 결재한 사람의 결정이 유효하며, 누가 누구를 대신했는지 남습니다. 대결은 다시 넘길 수 없습니다.',
        '둘 중 누구든 언제든지 끝낼 수 있고, 종료일(서울 기준)이 지나면 저절로 끝납니다.',
      ],
      also: '위임 대리 부재 휴가 대결자 대신 결재',
    },
  },
} satisfies HelpPages<keyof typeof screens>;
