import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { defineWords } from '#platform/words.ts';
import { refusalWords } from '../words.ts';

type Counted = Readonly<Record<string, (count: number) => string>>;
const underwayEn: Counted = {
  transfers: (n) => (n === 1 ? '1 transfer that is not settled' : `${n} transfers that are not settled`),
  cashback: (n) => (n === 1 ? '1 cashback that is not given yet' : `${n} cashbacks that are not given yet`),
  bank_orders: (n) => (n === 1 ? '1 order at your bank' : `${n} orders at your bank`),
  charges: (n) => (n === 1 ? '1 request for payment that is open' : `${n} requests for payment that are open`),
  cases: (n) => (n === 1 ? '1 case that is open' : `${n} cases that are open`),
  tax_claims: (n) => (n === 1 ? '1 tax refund that is being paid' : `${n} tax refunds that are being paid`),
};
const underwayKo: Counted = {
  transfers: (n) => `처리 중인 거래 ${n}건`,
  cashback: (n) => `아직 지급되지 않은 캐시백 ${n}건`,
  bank_orders: (n) => `은행에서 처리 중인 요청 ${n}건`,
  charges: (n) => `아직 열려 있는 결제 요청 ${n}건`,
  cases: (n) => `진행 중인 분쟁 ${n}건`,
  tax_claims: (n) => `지급 중인 세금 환급 ${n}건`,
};

export const deletionWords = defineWords({
  en: {
    title: 'Delete account',
    lead: 'Deleted at once and for good. No one can restore it, not even the operator.',
    close: 'Close',
    what: 'Your account',
    goes: 'What is deleted',
    goesText:
      'Your name, e-mail and password, passkeys, documents, credentials (they are revoked), contacts, bank accounts, trips, tax claims, approvals and notifications. Your DID is deactivated and your keys are destroyed.',
    stays: 'What remains',
    staysText:
      'Payments and transfers, under your address and without your name. A receipt that others hold stays as it is.',
    export: 'Export my data first',
    underway: 'Still on the way',
    underwayText: 'Your account can be deleted when this is done:',
    underwayOf: underwayEn,
    left: 'Money that is left',
    leftText: 'Move it out first. Money that you leave stays at your address and can never be spent.',
    won: 'Local currency',
    move: 'Send it to someone',
    moveWon: 'Send the won to someone',
    withdrawWon: 'Withdraw the won to a bank account',
    giveUp: 'I give this money up',
    giveUpText: 'All of it, for ever',
    mustGiveUp: 'Move the money out, or confirm that you give it up.',
    missing: 'Enter your current password.',
    remove: 'Delete my account for ever',
    removing: 'Deleting...',
    signing: 'Delete your account for ever',
    failed: 'Failed to delete account',
    unanswered: 'No answer came, so your account may have been deleted already. Load this page again to see.',
    done: 'Account deleted',
    doneText: 'Your data is gone. Goodbye, and thank you.',
    ofMachine: 'This is the wallet of this machine',
    ofMachineText:
      'It has no account on a server: it is deleted with its data folder. Stop the server, then delete the folder that DATA_DIR names (./data by default). Delete backups that you made elsewhere yourself.',
  },
  ko: {
    title: '계정 삭제',
    lead: '바로 삭제되며 되돌릴 수 없습니다. 이 서버의 운영자도 복구할 수 없습니다.',
    close: '닫기',
    what: '계정',
    goes: '삭제되는 것',
    goesText:
      '이름, 이메일, 비밀번호, 패스키, 문서, 증명서(폐기됨), 연락처, 은행 계좌, 여행, 세금 환급 신청, 결재, 알림. DID는 비활성화되고 키는 파기됩니다.',
    stays: '남는 것',
    staysText: '결제와 거래는 이름 없이 주소로만 남습니다. 다른 사람이 가진 영수증은 그대로 남습니다.',
    export: '먼저 내 데이터 내보내기',
    underway: '처리 중인 항목',
    underwayText: '다음이 모두 끝나면 계정을 삭제할 수 있습니다.',
    underwayOf: underwayKo,
    left: '남은 돈',
    leftText: '먼저 다른 곳으로 옮겨 주세요. 남겨 둔 돈은 이 주소에 남고, 누구도 영원히 쓸 수 없습니다.',
    won: '지역화폐',
    move: '다른 사람에게 보내기',
    moveWon: '원화를 다른 사람에게 보내기',
    withdrawWon: '원화를 은행 계좌로 출금하기',
    giveUp: '이 돈을 포기합니다',
    giveUpText: '전액을 영구히 포기',
    mustGiveUp: '돈을 옮기거나, 포기한다고 선택해 주세요.',
    missing: '지금 쓰는 비밀번호를 입력해 주세요.',
    remove: '계정 영구 삭제',
    removing: '삭제 중...',
    signing: '계정 영구 삭제',
    failed: '계정을 삭제하지 못했습니다',
    unanswered: '응답이 오지 않아 계정이 이미 삭제되었을 수 있습니다. 이 화면을 다시 열어 확인해 주세요.',
    done: '계정을 삭제했습니다',
    doneText: '모든 데이터를 삭제했습니다. 그동안 이용해 주셔서 감사합니다.',
    ofMachine: '이 컴퓨터의 지갑입니다',
    ofMachineText:
      '서버에 만든 계정이 아니므로 데이터 폴더와 함께 삭제됩니다. 서버를 멈춘 뒤 DATA_DIR 폴더(기본값 ./data)를 삭제해 주세요. 다른 곳에 만든 백업은 그곳에서 삭제해야 합니다.',
  },
});

const wrong = { en: 'This is not your current password.', ko: '현재 비밀번호가 올바르지 않습니다.' };

export const deletionReasons: ReasonWords = {
  refusals: { ...refusalWords, wrong_password: wrong },
  fields: { currentPassword: wrong },
};
