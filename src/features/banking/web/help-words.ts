import type { HelpPages } from '#platform/help.ts';

/** Help about bank accounts and their proof. */
export const help = {
  '/bank-info': {
    leads: ['/localpay', '/assets'],
    en: {
      title: 'Bank info',
      lead: 'Bank accounts of yours, for deposits, withdrawals and top-ups.',
      steps: [
        'Add an account with its bank, number, holder and type.',
        'Money moves only to and from verified accounts. Manage shows how to verify one.',
        'The number is encrypted; only its last four digits are shown.',
        'An account cannot be removed while a transfer with it is pending.',
      ],
      also: 'account add number holder default remove withdraw deposit verify',
    },
    ko: {
      title: '은행 정보',
      lead: '입금, 출금, 충전에 쓰는 내 은행 계좌입니다.',
      steps: [
        '계좌 추가에서 은행과 계좌번호, 예금주, 종류를 입력합니다.',
        '돈은 인증된 계좌로만 오갑니다. 인증 방법은 관리에 있습니다.',
        '계좌번호는 암호화되고 이후에는 끝 네 자리만 표시됩니다.',
        '은행의 답을 기다리는 계좌는 삭제할 수 없습니다.',
      ],
      also: '계좌 추가 계좌번호 예금주 기본 계좌 삭제 출금 입금 인증',
    },
  },
  '/bank-pending': {
    leads: ['/bank-info'],
    refusals: [
      'not_verified',
      'already_verified',
      'no_code',
      'code_on_its_way',
      'wrong_code',
      'too_many_codes',
      'account_locked',
      'account_taken',
      'account_not_verified',
      'unknown_account',
    ],
    en: {
      title: 'A bank account stays not verified',
      lead: 'An account is verified once you enter the code of its ₩1 deposit.',
      steps: [
        'Manage in Bank info shows how to verify. Bank verification may take 1-2 business days.',
        'Look at the account’s deposits: the digits at the end of the sender’s name are the code.',
        'A code allows three attempts within three days (30 if the operator pays by file). Then request a new one.',
        'If no deposit arrives, check the number and holder.',
        'Many wrong codes lock an account number for a year. An account verified by another person cannot be verified again.',
      ],
      also: 'verify 1 won code waiting locked deposit proof pending',
    },
    ko: {
      title: '은행 계좌가 계속 ‘인증 전’이에요',
      lead: '1원 입금의 코드를 입력할 때까지 계좌는 ‘인증 전’으로 표시됩니다.',
      steps: [
        '은행 정보에서 관리를 누르면 이용할 수 있는 인증 방법이 보입니다. 은행 확인에는 영업일 기준 1~2일이 걸릴 수 있습니다.',
        '계좌의 입금 내역에서 보낸 사람 이름 끝의 숫자가 코드입니다.',
        '코드는 3일 동안(운영 기관이 파일로 지급하면 30일) 세 번까지 입력할 수 있습니다. 그 뒤에는 ‘1원 받기’를 다시 눌러 주세요.',
        '입금되지 않으면 계좌번호와 예금주를 확인해 주세요.',
        '잘못된 코드를 여러 번 입력하면 그 계좌번호는 1년 동안 잠깁니다. 다른 사람이 인증한 계좌는 인증할 수 없습니다.',
      ],
      also: '1원 코드 확인 안 됨 잠김 입금자명 대기',
    },
  },
} satisfies HelpPages;
