import { currencyNow } from '#features/currency/server/store.ts';
import { retryUnderNewVersion } from '#features/currency/server/version-check.ts';
import { needRoom } from '#features/exchange/server/holding-cap.ts';
import { readAddress } from '#features/identity/address.ts';
import type { Transaction } from '#features/ledger/contract.ts';
import { type AccountOwner, transfer } from '#features/ledger/movement.ts';
import { addressReason } from '#features/ledger/server/address-reason.ts';
import { idempotencyOf, post, recallUnsigned, signOrRecall } from '#features/ledger/server/doors.ts';
import { transactionOnWire } from '#features/ledger/server/history/on-wire.ts';
import { findTransfer, readOwnAddress } from '#features/ledger/server/store.ts';
import { refusals } from '#features/pay/refusals.ts';
import { refuse } from '#platform/refusal.ts';
import type { Consent, Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { needPayable, ownShop, readWon } from '../refusals.ts';
import { acceptedOf } from './payments.ts';

interface WonSent {
  readonly body: { amount: string; toAddress: string };
  readonly key: string | undefined;
  readonly consent: Consent;
}

/** Sends won to a person at once: like any send, but without a fee and without the network. */
export const sendWon = (
  services: Services,
  who: Owner,
  { body, key, consent }: WonSent,
): Promise<{ isReplay: boolean; transaction: Transaction }> => {
  const amount = readWon(body.amount);
  const read = readAddress(body.toAddress, services.settings.chainId);
  if (typeof read === 'string') throw refuse(refusals, 'invalid_recipient', addressReason(read, 'toAddress'));
  return services.db.tx(async (tx) => {
    const idempotency = idempotencyOf(key, 'POST /api/local-currency/{userId}/sends', body);
    const before = await recallUnsigned(tx, who, consent, idempotency);
    if (before) return { isReplay: true, transaction: await sent(tx, who, before.id) };
    const own = await readOwnAddress(tx, who);
    if (own === read.address) throw ownShop('toAddress');
    const first = await signOrRecall(tx, who, consent, idempotency);
    if (first) return { isReplay: true, transaction: await sent(tx, who, first.id) };
    const currency = await currencyNow(tx);
    needPayable(amount, currency.rules);
    const to = read.address as AccountOwner;
    const plan = { kind: 'send', asset: 'KRW', amount, from: own, to, currency: currency.id } as const;
    const { id, status } = acceptedOf(
      await post(tx, transfer({ ...plan, initiator: who.userId, idempotency })).catch(retryUnderNewVersion),
    );
    if (status === 'accepted') await needRoom(tx, services, currency, { address: to, isOwn: false });
    return { isReplay: status === 'replayed', transaction: await sent(tx, who, id) };
  });
};

async function sent(tx: Tx, who: Owner, id: number): Promise<Transaction> {
  const row = await findTransfer(tx, who, id);
  if (!row) throw new Error(`send ${id} is not seen by its sender`);
  return transactionOnWire(row, who.userId);
}
