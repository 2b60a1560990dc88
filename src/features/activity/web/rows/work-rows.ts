import type { Plan, Refund } from '#features/traveler/contract.ts';
import { planTones, refundTones } from '#features/traveler/web/tones.ts';
import { words as travelerWords } from '#features/traveler/web/words.ts';
import type { Approval } from '#features/work/contract.ts';
import { approvalTones } from '#features/work/web/tones.ts';
import { words as workWords } from '#features/work/web/words.ts';
import { readName } from '#platform/both-names.ts';
import { dateRangeText } from '#platform/calendar-dates.ts';
import type { Language } from '#platform/words.ts';
import { luggage, receipt, stamp } from '#ui/drawings/icons.ts';
import type { RowContent } from '../timeline-entry.ts';
import { words } from '../words.ts';

export function ofApproval({ title, requester, status }: Approval, language: Language): RowContent {
  return {
    title,
    detail: requester ?? words[language].decision,
    status,
    tone: approvalTones[status],
    statusWord: workWords[language].status[status],
    icon: stamp,
  };
}

/** Colours of the design: received money is green like everything done, a pending decision is pending. */
const REFUND_STATUS = {
  processing: 'pending',
  approved: 'approved',
  paid: 'processed',
  refused: 'rejected',
  returned: 'rejected',
} as const;

export function ofRefund(refund: Refund, language: Language): RowContent {
  const { refundAmount, status } = refund;
  return {
    title: readName(refund, 'merchantName', language),
    detail: words[language].refund,
    status: REFUND_STATUS[status],
    tone: refundTones[status],
    statusWord: travelerWords[language].status[status],
    money: { amount: refundAmount, unit: 'USD' },
    icon: receipt,
  };
}

export function ofPlan({ title, destination, startDate, endDate, status }: Plan, language: Language): RowContent {
  return {
    title,
    detail: words[language].trip(destination, dateRangeText(startDate, endDate, language)),
    status,
    tone: planTones[status],
    statusWord: travelerWords[language].planStatus[status],
    icon: luggage,
  };
}
