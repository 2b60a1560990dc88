import { describe, expect, it } from 'vitest';
import { blockerOf, canBePicked, hasArchive, isHashOnly, isLastSeal, lastOther } from './blocker.ts';
import type { Approval } from './contract.ts';

const document = { sha256: 'a'.repeat(64), name: 'a.pdf', type: 'application/pdf', bytes: 10, pages: 1, isHere: true };
const plain: Approval = {
  id: 1,
  userId: 1,
  title: 'Paper',
  description: '',
  priority: 'normal',
  status: 'pending',
  requester: null,
  amount: null,
  currency: null,
  documentHash: null,
  documentName: null,
  dueAt: null,
  decidedAt: null,
  reason: null,
  decisions: [],
  createdAt: '2026-11-20T00:00:00Z',
  version: 1,
  step: 1,
  organisation: null,
  document: null,
  openedAt: null,
  forName: null,
  forNameKo: null,
  steps: [],
  payment: null,
  question: null,
  takenFrom: null,
  amended: null,
  before: null,
};
const payment: NonNullable<Approval['payment']> = {
  amount: '10',
  currency: 'KRW',
  payeeName: null,
  payeeAddress: '0x',
  isYours: false,
  state: 'held',
};
const opened = { ...plain, document, openedAt: '2026-11-20T01:00:00Z' };
type Seat = Approval['steps'][number]['seats'][number];
const seat = (more: Partial<Seat> = {}): Seat => ({
  name: 'Lee Sora',
  nameKo: null,
  decision: null,
  decidedAt: null,
  forName: null,
  forNameKo: null,
  isMe: false,
  isEscalated: false,
  ...more,
});
const step = (n: number, needed: number, seats: Seat[]): Approval['steps'][number] => ({
  n,
  mode: 'all',
  needed,
  dueAt: null,
  state: 'open',
  seats,
});

describe('what prevents sealing a document', () => {
  it('is that the document was not opened, a question is open, it pays this person, or its request has ended', () => {
    expect(blockerOf(plain)).toBeUndefined();
    expect(blockerOf({ ...plain, document })).toBe('unopened');
    expect(blockerOf(opened)).toBeUndefined();
    expect(blockerOf({ ...opened, payment: { ...payment, isYours: true } })).toBe('paid');
    expect(blockerOf({ ...opened, payment })).toBeUndefined();
    expect(blockerOf({ ...opened, question: { question: 'Why?', by: null, byKo: null, answer: null } })).toBe('asked');
    expect(
      blockerOf({ ...opened, question: { question: 'Why?', by: null, byKo: null, answer: 'So.' } }),
    ).toBeUndefined();
    for (const status of ['withdrawn', 'expired', 'decided_by_others', 'approved'] as const)
      expect(blockerOf({ ...opened, status })).toBe('over');
  });
  it('allows bulk approval only of documents that are here and were opened', () => {
    expect(canBePicked(opened)).toBe(true);
    expect(canBePicked({ ...opened, openedAt: null })).toBe(false);
    expect(canBePicked(plain)).toBe(false);
    expect(canBePicked({ ...opened, document: { ...document, isHere: false } })).toBe(false);
  });
  it('does not include a missing document if there is only a fingerprint, which the screen states', () => {
    expect(isHashOnly({ ...plain, document: { ...document, isHere: false }, documentHash: document.sha256 })).toBe(
      true,
    );
    expect(isHashOnly({ ...plain, document, documentHash: document.sha256 })).toBe(false);
    expect(isHashOnly({ ...plain, document: null, documentHash: null })).toBe(false);
  });
});

describe('the steps', () => {
  const sora = seat({ decision: 'approved', decidedAt: '2026-11-20T02:00:00Z' });
  const me = seat({ name: 'Kim Minseo', isMe: true });
  it('have a last seal, which makes the payment: in the last step, if one approval is missing', () => {
    expect(isLastSeal({ ...plain, step: 2, steps: [step(1, 1, [sora]), step(2, 1, [me])] })).toBe(true);
    expect(isLastSeal({ ...plain, step: 1, steps: [step(1, 1, [me]), step(2, 1, [seat()])] })).toBe(false);
    expect(isLastSeal({ ...plain, step: 1, steps: [step(1, 2, [me, seat()])] })).toBe(false);
    expect(isLastSeal({ ...plain, step: 1, steps: [step(1, 2, [me, sora])] })).toBe(true);
    expect(isLastSeal(plain)).toBe(false);
  });
  it('show which of the other people decided last', () => {
    const later = seat({ name: 'Park Jihoon', decision: 'rejected', decidedAt: '2026-11-20T03:00:00Z' });
    const mine = { ...me, decision: 'approved' as const, decidedAt: '2026-11-20T04:00:00Z' };
    expect(lastOther({ steps: [step(1, 3, [later, sora, mine])] })?.name).toBe('Park Jihoon');
    expect(lastOther({ steps: [step(1, 1, [me])] })).toBeUndefined();
  });
});

it('all evidence is available as one file once an organisation’s request was decided, not while it waits or after it was withdrawn', () => {
  const organisation = { id: 7 } as NonNullable<Approval['organisation']>;
  expect(hasArchive({ organisation, status: 'approved' })).toBe(true);
  expect(hasArchive({ organisation, status: 'decided_by_others' })).toBe(true);
  expect(hasArchive({ organisation, status: 'pending' })).toBe(false);
  expect(hasArchive({ organisation, status: 'withdrawn' })).toBe(false);
  expect(hasArchive({ organisation: null, status: 'approved' })).toBe(false);
});
