import { reasons as officeReasons } from '#features/office/web/calls.ts';
import { actRefusalWords } from '#features/office/web/refusal-words.ts';
import { byteCalls } from '#platform/web/calls/bytes.ts';
import { files } from '#platform/web/calls/files.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import type { BankLine, contract, refusals } from '../../office-contract.ts';
import { moneyReasons } from './issue-words.ts';

/** Calls of the office that return a file. */
export const file = files<typeof contract>();
export const { call, useRead } = callsOf<typeof contract>();

const refusalWords: Record<keyof typeof refusals, { en: string; ko: string }> = {
  ...actRefusalWords,
  too_many_uploads: {
    en: 'You have uploaded too many files. They are deleted after nine days.',
    ko: '올린 파일이 너무 많습니다. 9일 뒤에 삭제됩니다.',
  },
  bank_unclear: {
    en: 'Several banks have an account with this number. Upload a file that names the bank (BIC).',
    ko: '같은 계좌번호가 여러 은행에 있습니다. 은행(BIC)이 적힌 파일을 올려 주세요.',
  },
  credit_used: {
    en: 'This bank credit is already used, or it names a payment that may still come back.',
    ko: '이미 사용되었거나, 아직 되돌아올 수 있는 지급이 포함된 입금입니다.',
  },
  unknown_wallet: { en: 'No wallet on this server matches this recipient.', ko: '해당하는 지갑이 없습니다.' },
  other_sum: { en: 'The file’s total differs from the bank credit.', ko: '파일 합계와 입금액이 다릅니다.' },
};

export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    ...officeReasons.fields,
    ...moneyReasons,
  },
};

const callBytes = byteCalls<typeof contract>();

/** Uploads a file; returns its SHA-256, by which a signed call names it. */
export const bringFile = async (file: File): Promise<string> =>
  (await callBytes('POST /api/office/uploads', file)).sha256;

/** Returns the credits of the bank that are not issued yet. */
export const useCredits = (): readonly BankLine[] | undefined =>
  useRead('GET /api/office/bank-lines', { query: { limit: 200 } }).data?.filter(({ isCredit }) => isCredit);

/** Returns unissued credits without a pending act. */
export const useFreeCredits = (): readonly BankLine[] | undefined =>
  useCredits()?.filter(({ waits, returns }) => waits === null && returns.length === 0);
