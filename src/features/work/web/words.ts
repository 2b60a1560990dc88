import { defineWords } from '#platform/words.ts';
import type { refusals } from '../contract.ts';

export type RefusalCode = keyof typeof refusals;

/** What a person reads when a decision is refused. */
export const refusalWords: Record<RefusalCode, { en: string; ko: string }> = {
  decided_otherwise: {
    en: 'This document has been decided the other way already.',
    ko: '이 문서는 이미 반대로 결재되었습니다.',
  },
};

/** The copy of Work, and of decisions in Recent activity. */
export const words = defineWords({
  en: {
    title: 'Work',
    pending: 'Pending',
    completed: 'Completed',
    total: 'Total',
    waiting: 'Waiting for your seal',
    recent: 'Recent approvals',
    nothingWaits: 'Nothing waits for your seal',
    nothingWaitsText: 'Documents that need your decision appear here.',
    status: { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' },
    decided: { pending: 'Waiting for you', approved: 'Approved by you', rejected: 'Rejected by you' },
    due: (date: string) => `Due ${date}`,
    approvals: 'Approvals',
  },
  ko: {
    title: '업무 결재',
    pending: '대기',
    completed: '완료',
    total: '전체',
    waiting: '결재 대기',
    recent: '최근 결재',
    nothingWaits: '결재를 기다리는 문서가 없습니다',
    nothingWaitsText: '결정이 필요한 문서가 여기에 표시됩니다.',
    status: { pending: '대기 중', approved: '승인', rejected: '반려' },
    decided: { pending: '결재 대기 중', approved: '내가 승인함', rejected: '내가 반려함' },
    due: (date: string) => `${date}까지`,
    approvals: '결재 문서',
  },
});
