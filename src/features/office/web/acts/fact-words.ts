import type { FactName } from '../../rules.ts';

interface FactWords {
  readonly en: Readonly<Record<FactName, string>>;
  readonly ko: Readonly<Record<FactName, string>>;
}
/** Terms of what an act decides or changes. */
export const factWords: FactWords = {
  en: {
    account: 'Account',
    period: 'Days (statement)',
    opening: 'Opening balance',
    credits: 'Credits',
    debits: 'Debits',
    closing: 'Closing balance',
    confirms: 'Settlement payments it confirms',
    left_out: 'Account in another currency, left out',
    file: 'SHA-256 of the file',
    bank_reference: 'Bank reference',
    payer: 'Paid in by',
    recipient: 'Recipient',
    bank_account: 'Bank account',
    shop: 'Shop',
    paid: 'Paid',
    sum: 'Amount',
    fee: 'Fees',
    shops: 'Shops named here / in all',
    lines: 'Lines',
    member: 'Member',
    caps_before: 'Caps before (payment / month / holding)',
    caps_after: 'Caps after (payment / month / holding)',
    until: 'Until',
  },
  ko: {
    account: '계좌',
    period: '기간 (명세 번호)',
    opening: '기초 잔액',
    credits: '입금',
    debits: '출금',
    closing: '기말 잔액',
    confirms: '확인되는 정산 지급',
    left_out: '제외한 다른 통화 계좌',
    file: '파일의 SHA-256',
    bank_reference: '은행 거래 번호',
    payer: '입금한 사람',
    recipient: '받는 사람',
    bank_account: '은행 계좌',
    shop: '가맹점',
    paid: '지급',
    sum: '금액',
    fee: '수수료',
    shops: '표시한 가맹점 / 전체',
    lines: '줄 수',
    member: '회원',
    caps_before: '변경 전 한도 (1회 / 월 / 보유)',
    caps_after: '변경 후 한도 (1회 / 월 / 보유)',
    until: '기한',
  },
};
