import type { Transaction } from '#features/ledger/contract.ts';
import type { TimelineSource } from '#platform/server/timeline.ts';
import type { Outcome } from '#platform/timeline.ts';
import { readTransfers } from '../store.ts';
import { transactionsOnWire } from './named.ts';

const OUTCOMES: Readonly<Record<Transaction['status'], Outcome>> = {
  completed: 'done',
  pending: 'pending',
  failed: 'failed',
  cancelled: 'other',
  expired: 'other',
  returned: 'other',
};

/** Returns transfers as timeline items of one of their sides; `walkHistory` decides their order. */
export const transferItems: TimelineSource<Transaction>['items'] = async (services, owner, ids) =>
  (await transactionsOnWire(services, owner, await readTransfers(services.db, owner, ids))).map((record) => {
    const { id, createdAt: at, merchantName, amount, assetType: asset, status } = record;
    const party = merchantName ?? (record.transactionType === 'send' ? record.toAddress : record.fromAddress);
    return { id, at, party, money: { amount, asset }, status: OUTCOMES[status], record };
  });
