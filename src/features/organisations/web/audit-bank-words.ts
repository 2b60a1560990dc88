/** Audit trail copy of the operator's acts on the bank. */
export const bankActs = {
  en: {
    'statement.imported': 'Checked and imported a bank statement',
    'settlement.checked': 'Paid shops out',
    'settlement.reopened': 'Freed the won of a payment that the bank refused',
    'settlement.returned': 'Returned a payment that came back to its shop',
    'settlement.paid': 'Matched a bank debit to payments or charges',
    'settlement.taken': 'Took a settlement file for the bank',
    'orders.filed': 'Put orders to the bank into a file',
    'orders.taken': 'Took a file of orders for the bank',
    'orders.unpaid': 'Freed the won of an order that the bank did not pay',
    'account.proven': 'Took a bank account as proven by a document',
  },
  ko: {
    'statement.imported': '은행 거래 내역을 확인해 반영함',
    'settlement.checked': '가맹점에 정산함',
    'settlement.reopened': '은행이 거절한 지급의 보류를 해제함',
    'settlement.returned': '반송된 정산금을 가맹점에 돌려줌',
    'settlement.paid': '은행 출금을 지급이나 수수료로 확인함',
    'settlement.taken': '은행에 보낼 정산 파일을 받음',
    'orders.filed': '은행 지급 파일을 만듦',
    'orders.taken': '은행 지급 파일을 받음',
    'orders.unpaid': '은행이 지급하지 않은 출금의 보류를 해제함',
    'account.proven': '서류로 은행 계좌를 확인함',
  },
} as const;
