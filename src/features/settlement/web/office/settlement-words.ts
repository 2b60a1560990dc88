import { accountReasons } from '#features/banking/web/office/account-words.ts';
import { GONE } from '#features/office/web/acts/act-words.ts';
import type { Sentences } from '#platform/web/calls/refusal-words.ts';
import { defineWords } from '#platform/words.ts';

/** Paying shops out. */
export const settlementWords = defineWords({
  en: {
    tab: 'Settlement',
    text: 'Shops are paid what came in by the cutoff, to their proven bank accounts: fixed now, held once somebody else has checked, and moved when the bank confirms.',
    days: 'Cutoff',
    dayOptions: { '0': 'Now (T+0)', '1': 'Before today (T+1)', '2': 'Before yesterday (T+2)' },
    fee: 'Fee, percent of what is due',
    channel: 'Sent',
    channels: { file: 'As a file, pain.001', bank: 'By the bank’s port' },
    from: 'Paid from',
    sign: (days: string) => `You ask to pay shops out, ${days}.`,
    runs: 'Runs',
    noRuns: 'No run was made yet.',
    meta: (shops: string, until: string) => `${shops === '1' ? '1 shop' : `${shops} shops`}, until ${until}`,
    runStates: {
      made: 'Waits for a check',
      untaken: 'Held, its file waits',
      checked: 'Held and sent',
      paid: 'Paid',
      dropped: 'Not checked',
    },
    run: (id: number) => `Run ${id}`,
    made: 'Made',
    checked: 'Checked',
    by: (name: string, when: string) => `${name}, ${when}`,
    gone: GONE.en,
    shops: 'Shops',
    net: 'Paid out',
    toPay: 'To be paid',
    held: 'Held',
    fees: 'Fees',
    hash: 'SHA-256 of the file',
    take: 'Save the file for the bank',
    taking: 'Saving…',
    taken: 'Saved',
    notTaken: 'Not saved',
    signTake: (id: number) => `You take the file of run ${id}, with the shops’ account numbers.`,
    lines: 'Lines',
    all: 'All',
    open: 'Left or came back',
    noLines: 'None of that kind.',
    shopNumber: (due: string, fee: string) => `${due} less ${fee}`,
    debit: 'Debit of the bank',
    debitNeeded: 'Choose the debit.',
    paymentsNeeded: (most: number) => `Choose the payments that it paid, ${most} at most.`,
    paidTitle: 'Paid by another debit',
    paid: 'Ask to match to a debit',
    paidText: (won: string) =>
      `Use this if the bank paid ${won} in a debit of a different amount, or without our payment numbers.`,
    payments: 'Payments',
    charge: 'Bank charge',
    chargeFaults: {
      smaller: 'The debit is smaller than these payments. Choose fewer payments or another debit.',
      too_large: 'The rest is too large for a bank charge. Choose every payment that this debit paid.',
    },
    forgotten: 'The bank charge is large enough to contain another payment',
    forgottenText: (payments: readonly string[], count: number) =>
      `Not chosen: ${payments.join('; ')}${count > payments.length ? ' and more' : ''}. If this debit paid any of them, choose those too; otherwise they can be paid twice.`,
    signPaid: (won: string, charge: string) =>
      charge === ''
        ? `You ask to match a bank debit to payments of ${won}.`
        : `You ask to match a bank debit to payments of ${won}, with ${charge} as the bank’s charge.`,
    unpaidTitle: 'Not paid by the bank',
    release: 'Ask to free the held won',
    reopenText: (shop: string, won: string) =>
      `Use this only if the bank said that it will not pay ${won} to ${shop}. If it pays later, the shop is paid twice.`,
    signReopen: (shop: string) => `You ask to free the won held for ${shop}.`,
  },
  ko: {
    tab: '정산',
    text: '마감까지 들어온 금액을 가맹점의 인증된 계좌로 지급합니다. 지금 금액이 정해지고, 다른 사람이 확인하면 금액을 묶어 두고, 은행이 확인하면 이동합니다.',
    days: '마감',
    dayOptions: { '0': '지금까지 (T+0)', '1': '오늘 전까지 (T+1)', '2': '어제 전까지 (T+2)' },
    fee: '수수료 (정산 대상의 %)',
    channel: '보내는 방법',
    channels: { file: '파일 (pain.001)', bank: '은행 연결' },
    from: '출금 계좌',
    sign: (days: string) => `${days} 가맹점 정산을 요청합니다.`,
    runs: '정산 목록',
    noRuns: '아직 정산이 없습니다.',
    meta: (shops: string, until: string) => `가맹점 ${shops}곳, ${until}까지`,
    runStates: {
      made: '확인 대기',
      untaken: '보류됨, 파일 대기',
      checked: '묶은 뒤 전송',
      paid: '지급됨',
      dropped: '확인되지 않음',
    },
    run: (id: number) => `정산 ${id}`,
    made: '기안',
    checked: '확인',
    by: (name: string, when: string) => `${name}, ${when}`,
    gone: GONE.ko,
    shops: '가맹점',
    net: '지급액',
    toPay: '지급 예정',
    held: '보류됨',
    fees: '수수료',
    hash: '파일의 SHA-256',
    take: '은행에 보낼 파일 저장',
    taking: '저장하는 중…',
    taken: '저장했습니다',
    notTaken: '저장하지 못했습니다',
    signTake: (id: number) => `가맹점 계좌 번호가 담긴 정산 ${id}의 파일을 받습니다.`,
    lines: '내역',
    all: '전체',
    open: '제외·반송',
    noLines: '해당하는 내역이 없습니다.',
    shopNumber: (due: string, fee: string) => `${due}, 수수료 ${fee}`,
    debit: '은행 출금',
    debitNeeded: '출금을 선택해 주세요.',
    paymentsNeeded: (most: number) => `이 출금으로 지급된 건을 선택해 주세요. 최대 ${most}건입니다.`,
    paidTitle: '다른 출금으로 지급됨',
    paid: '은행 출금과 연결 요청',
    paidText: (won: string) => `은행이 ${won}을 다른 금액이나 번호 없는 출금으로 지급했다면 그 출금을 골라 주세요.`,
    payments: '지급',
    charge: '은행 수수료',
    chargeFaults: {
      smaller: '출금이 지급 합계보다 적습니다. 지급을 줄이거나 다른 출금을 골라 주세요.',
      too_large: '차액이 은행 수수료로 보기에 너무 큽니다. 이 출금으로 지급된 건을 모두 선택해 주세요.',
    },
    forgotten: '은행 수수료에 다른 지급이 들어 있을 수 있습니다',
    forgottenText: (payments: readonly string[], count: number) =>
      `선택하지 않은 지급: ${payments.join('; ')}${count > payments.length ? ' 등' : ''}. 이 출금으로 지급했다면 함께 선택해 주세요. 그러지 않으면 두 번 지급될 수 있습니다.`,
    signPaid: (won: string, charge: string) =>
      charge === ''
        ? `지급 ${won}을 은행 출금과 연결하도록 요청합니다.`
        : `지급 ${won}을 은행 출금과 연결하고 ${charge}을 은행 수수료로 처리하도록 요청합니다.`,
    unpaidTitle: '은행이 지급하지 않음',
    release: '보류 해제 요청',
    reopenText: (shop: string, won: string) =>
      `은행이 ${shop}에 ${won}을 지급하지 않겠다고 알린 경우에만 요청하세요. 나중에 지급되면 두 번 지급됩니다.`,
    signReopen: (shop: string) => `${shop}의 보류된 금액을 해제하도록 요청합니다.`,
  },
});

/** Why a run is not asked for, by field. */
export const settlementReasons = {
  ...accountReasons,
  feeBps: { en: 'A fee is from 0 to 10 percent.', ko: '수수료는 0~10퍼센트입니다.' },
  days: { en: 'Choose until when.', ko: '마감을 골라 주세요.' },
  channel: { en: 'Choose how it is sent.', ko: '보내는 방법을 골라 주세요.' },
} satisfies Sentences;
