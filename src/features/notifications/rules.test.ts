import { describe, expect, it } from 'vitest';
import { sentences } from './notification-words.ts';
import { noticeOf } from './rules.ts';

const update = (transactionType: string, status: string) =>
  noticeOf('transaction_update', { transactionType, status, amount: '12.5', assetType: 'USDC' });

describe('an event', () => {
  it('reports received money and a failed send', () => {
    expect(update('receive', 'completed')).toEqual({
      code: 'money_received',
      params: { amount: '12.5', assetType: 'USDC' },
      title: 'Money received',
      message: 'You received 12.5 USDC.',
      type: 'success',
      actionUrl: '/history',
    });
    expect(update('send', 'failed')).toMatchObject({ code: 'send_failed', type: 'error' });
  });

  it('does not report the person’s own acts, nor uncertain results', () => {
    for (const [kind, status] of [
      ['send', 'pending'],
      ['send', 'completed'],
      ['receive', 'pending'],
      ['receive', 'failed'],
    ] as const)
      expect(update(kind, status)).toBeUndefined();
  });

  it('reports money that left over the network, and the fee of a refused withdrawal', () => {
    const told = (state: string, feeKept: string | null = null) =>
      noticeOf('chain_withdrawal', { state, feeKept, amount: '10', assetType: 'USDC', toAddress: '0xAb' });
    expect(told('done')).toMatchObject({ code: 'withdrawal_done', type: 'success', actionUrl: '/withdraw' });
    expect(told('uncertain')).toMatchObject({ code: 'withdrawal_uncertain', type: 'warning' });
    expect(told('returned', '0.25')).toMatchObject({
      code: 'withdrawal_fee_kept',
      message: '10 USDC for 0xAb came back. The fee of 0.25 USDC did not.',
    });
    for (const state of ['returned', 'sending', 'waiting']) expect(told(state)).toBeUndefined();
  });

  it('reports a decision that someone else made', () => {
    expect(noticeOf('work_decision', { title: 'Rent', decision: 'approved' })?.message).toBe(
      '“Rent” has been approved.',
    );
    expect(noticeOf('work_decision', { title: 'Rent', decision: 'rejected' })).toMatchObject({ code: 'work_rejected' });
  });

  it('reports a document that was verified or rejected, not a pending document', () => {
    const told = (status: string) => noticeOf('document_update', { documentId: 1, documentType: 'passport', status });
    expect(told('verified')).toMatchObject({ code: 'document_verified', type: 'success', actionUrl: '/id' });
    expect(told('rejected')).toMatchObject({ code: 'document_rejected', type: 'error', actionUrl: '/id' });
    expect(told('pending')).toBeUndefined();
    const looked = noticeOf('document_looked', { documentId: 1, operator: 'Onju City', operatorKo: '온주시' });
    expect(looked).toMatchObject({
      message: 'A person of Onju City looked at your document.',
      actionUrl: '/verify-identity',
    });
  });

  it('reports changes of the ways to sign in, in the language of the person’s mail and without page words', () => {
    const told = (change: string, language: string) => noticeOf('security_change', { change, language });
    expect(told('password', 'en')).toMatchObject({ code: null, title: 'Your password was changed', type: 'warning' });
    expect(told('recovered', 'ko')).toMatchObject({ title: '지갑을 복구했습니다', actionUrl: '/myinfo' });
    expect(told('nothing', 'en')).toBeUndefined();
  });

  it('reports the decision on a tax refund once, and none of its other steps', () => {
    const told = (news: string | null) =>
      noticeOf('claim_update', { refundId: 7, status: 'paid', news, shop: 'Hanok Books', amount: '6.40' });
    expect(told('paid')).toMatchObject({
      code: 'refund_paid',
      message: 'Hanok Books: $6.40 was paid.',
      type: 'success',
      actionUrl: '/traveler?refund=7',
    });
    const named = { refundId: 7, status: 'paid', news: 'paid', shop: 'Hanok Books', amount: '6.40' };
    const inKorean = (shopKo: string | null) =>
      sentences.ko.refund_paid(noticeOf('claim_update', { ...named, shopKo })?.params ?? {}).message;
    expect(inKorean('한옥서점')).toBe('한옥서점: $6.40 지급되었습니다.');
    expect(inKorean(null)).toBe('Hanok Books: $6.40 지급되었습니다.');
    expect(told('approved')).toMatchObject({ code: 'refund_approved', type: 'success' });
    expect(told('refused')).toMatchObject({ code: 'refund_refused', type: 'error' });
    expect(told('taken_back')).toMatchObject({ code: 'refund_taken_back', type: 'warning' });
    expect(told(null)).toBeUndefined();
  });

  it('reports that a verifier accepted a showing, without the verifier’s name', () => {
    const said = noticeOf('credential_shown', { credentialId: 7, showingId: 9 });
    expect(said).toMatchObject({
      code: 'credential_shown',
      params: {},
      type: 'info',
      actionUrl: '/history?entry=showing-9',
    });
    expect(sentences.ko.credential_shown({}).title).toBe('증명서 제시 완료');
  });

  it('reports to owners that events of their organisation were given up', () => {
    const said = noticeOf('events_given_up', { organisationId: 7, organisation: 'Hanbit Trading', endpointId: 1 });
    expect(said).toMatchObject({ code: 'events_given_up', type: 'warning', actionUrl: '/org/7' });
    expect(said?.message).toContain('Hanbit Trading');
    expect(sentences.ko.events_given_up({ organisation: '한빛무역' }).message).toContain('한빛무역');
    expect(noticeOf('events_given_up', {})).toBeUndefined();
  });

  it('reports an organisation’s request for a decision, and that it is still waiting', () => {
    const data = { approvalId: 7, title: 'Rent', requester: 'Hanbit' };
    expect(noticeOf('approval_asked', data)).toMatchObject({ code: 'approval_asked', actionUrl: '/work?approval=7' });
    expect(noticeOf('approval_reminder', data)?.message).toContain('Rent');
    expect(sentences.ko.approval_asked({ title: 'Rent', requester: 'Hanbit' }).message).toContain('Hanbit');
    expect(noticeOf('delegation_offered', { organisation: 'Hanbit' })).toMatchObject({ code: 'delegation_offered' });
    expect(noticeOf('approval_asked', {})).toBeUndefined();
    expect(noticeOf('delegation_offered', {})).toBeUndefined();
  });

  it('of another kind or shape reports nothing', () => {
    expect(noticeOf('balance_update', { refetch: true })).toBeUndefined();
    expect(noticeOf('transaction_update', { refetch: true })).toBeUndefined();
    expect(noticeOf('work_decision', {})).toBeUndefined();
  });

  it('writes an amount as screens do: grouped, and won with its sign', () => {
    const message = (amount: string, assetType: string) => sentences.en.money_received({ amount, assetType }).message;
    expect(message('1200', 'KRW')).toBe('You received ₩1,200.');
    expect(message('1234567.0001', 'XP')).toBe('You received 1,234,567.0001 XP.');
    expect(message('999', 'CBDC')).toBe('You received 999 CBDC.');
    expect(sentences.ko.send_failed({ amount: '50000', assetType: 'KRW' }).message).toContain('₩50,000 송금');
  });

  it('is worded in Korean with the same values', () => {
    expect(sentences.ko.money_received({ amount: '12.5', assetType: 'USDC' }).message).toBe(
      '12.5 USDC 입금되었습니다.',
    );
  });
});
