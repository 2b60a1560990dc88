import type { HelpPages } from '#platform/help.ts';
import type { screens } from '../screens.ts';

/** The office, for those who run the currency. */
export const help = {
  '/office': {
    leads: ['/organisations', '/myinfo'],
    refusals: [
      'not_in_office',
      'own_act',
      'act_over',
      'act_waits',
      'not_so_now',
      'cannot_be',
      'no_upload',
      'too_many_uploads',
      'file_refused',
      'credit_used',
      'unknown_wallet',
      'other_sum',
      'not_offered',
      'budget_not_covered',
      'too_many_campaigns',
      'two_eyes',
      'nothing_waits',
      'picture_unreadable',
      'differs',
    ],
    en: {
      title: 'The office',
      lead: 'For those who run the currency here: what circulates, who asks to open, who may do what.',
      steps: [
        'Come in with your passkey. It holds for 30 minutes with this browser, and each act is signed by the passkey again.',
        'Today shows what circulates by the ledger, and what waits for a second pair of eyes.',
        'Under Shops an application shows what was given and how it stands. Opening it is your seal; refusing and suspending want a reason, which they read.',
        'What cannot be undone is made by one and checked by another. Who made it does not check it, under another account or by the same passkey either.',
        'Rules has the versions of the currency side by side. A new one is written in its column, holds from a midnight on, and waits for a check.',
        'Under Campaigns one drafts what the city gives back of payments and asks for its start; another’s seal funds it out of the office’s own account. It can be stopped at any time, and what is left goes back.',
        'Under Issue & redeem, Settlement pays shops out: a run is made, another’s seal holds the money and writes the file for the bank, and the bank’s statement confirms each payment.',
        'Cases has what payers dispute: both sides, what is held, and the decision. Above a sum another checks it; nobody decides about a payment or an organisation of their own.',
        'Identity, beside Cases, gives out the document that waits the longest. Open its picture, type what stands there, and sign; its person is told of each look.',
        'Access shows the staff, what each role may, and the audit log.',
      ],
      also: 'operator city currency office approve shop suspend close staff invitation audit passkey two people',
    },
    ko: {
      title: '운영 사무소',
      lead: '지역화폐를 운영하는 사람들의 자리입니다. 유통량, 신청한 가맹점, 역할별 권한을 봅니다.',
      steps: [
        '패스키로 들어옵니다. 이 브라우저에서 30분 동안 유지되며, 일을 할 때마다 패스키로 다시 서명합니다.',
        '오늘 화면에는 원장 기준 유통량과 두 번째 확인을 기다리는 일이 나옵니다.',
        '가맹점에서 신청을 열면 제출한 내용과 확인 결과가 보입니다. 승인은 인감으로 하고, 거절과 정지는 사유를 적으며 상대에게 전해집니다.',
        '되돌릴 수 없는 일은 한 사람이 올리고 다른 사람이 확인합니다. 올린 사람은 다른 계정이나 같은 패스키로도 확인할 수 없습니다.',
        '화폐 규정에서는 판을 나란히 봅니다. 새 판은 자기 열에 입력하며, 정한 자정부터 시행되고 확인을 기다립니다.',
        '캠페인에서 결제 혜택의 초안을 만들고 시작을 요청하면, 다른 사람의 확인으로 사무소 계정에서 예산이 옮겨집니다. 언제든 중지할 수 있고 남은 예산은 돌아옵니다.',
        '발행과 환급의 정산에서 가맹점에 지급합니다. 한 사람이 만들고 다른 사람이 확인하면 금액이 보류되고 은행에 보낼 파일이 만들어지며, 은행 명세가 지급을 확인합니다.',
        '분쟁에서 양쪽 내용과 보류된 금액을 보고 결정합니다. 일정 금액부터는 다른 사람이 확인하며, 자기 결제나 자기 조직의 건은 결정할 수 없습니다.',
        '분쟁 옆의 신원에서는 가장 오래 기다린 신분증을 맡습니다. 사진을 열고 적힌 대로 입력한 뒤 서명하며, 열람할 때마다 제출한 분께 알림이 갑니다.',
        '접근 권한에서 직원, 역할별 권한, 감사 기록을 봅니다.',
      ],
      also: '운영 지역화폐 사무소 승인 가맹점 정지 폐쇄 직원 초대 감사 패스키',
    },
  },
} satisfies HelpPages<keyof typeof screens>;
