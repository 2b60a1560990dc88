import { describe, expect, it } from 'vitest';
import type { DelegationSeen } from './contract.ts';
import { dayIn, delegationStateOf, mainDelegation } from './delegation-state.ts';

const one = (more: Partial<DelegationSeen> = {}): DelegationSeen => ({
  id: 1,
  isMine: true,
  organisation: { id: 9, displayName: 'Hanbit Trading', nameKo: null },
  name: 'Lee Sora',
  address: '0x',
  from: '2026-11-20',
  until: '2026-11-30',
  cap: null,
  currency: null,
  state: 'accepted',
  createdAt: '2026-11-19T00:00:00.000Z',
  ...more,
});

describe('a delegation', () => {
  it('covers days in Seoul, the first and the last included', () => {
    expect(dayIn(new Date('2026-11-19T14:59:00Z'))).toBe('2026-11-19');
    expect(dayIn(new Date('2026-11-19T15:00:00Z'))).toBe('2026-11-20');
    const on = (day: string) => delegationStateOf(one(), day);
    expect([on('2026-11-19'), on('2026-11-20'), on('2026-11-30'), on('2026-12-01')]).toEqual([
      'later',
      'now',
      'now',
      'ended',
    ]);
  });
  it('shows which side must answer, and how it ended', () => {
    const day = '2026-11-21';
    expect(delegationStateOf(one({ state: 'offered' }), day)).toBe('offered');
    expect(delegationStateOf(one({ state: 'offered', isMine: false }), day)).toBe('asked');
    expect(delegationStateOf(one({ state: 'offered' }), '2027-01-01')).toBe('ended');
    expect(delegationStateOf(one({ state: 'declined' }), day)).toBe('declined');
    expect(delegationStateOf(one({ state: 'ended' }), day)).toBe('ended');
  });
  it('is summarised in one row: what this person must answer, then who decides now, then who has not accepted', () => {
    const day = '2026-11-21';
    const [asks, now, offered] = [
      one({ id: 2, state: 'offered', isMine: false }),
      one({ id: 3 }),
      one({ id: 4, state: 'offered' }),
    ];
    expect(mainDelegation([offered, now, asks], day)?.id).toBe(2);
    expect(mainDelegation([offered, now], day)?.id).toBe(3);
    expect(mainDelegation([offered], day)?.id).toBe(4);
    expect(mainDelegation([one({ state: 'ended' }), one({ from: '2026-11-29' })], day)).toBeUndefined();
  });
});
