import { findAsset } from '#features/currency/assets.ts';
import { readAddress } from '#features/identity/address.ts';
import { type AccountOwner, transfer } from '#features/ledger/movement.ts';
import { mustPost, resolve } from '#features/ledger/server/doors.ts';
import type { UserId } from '#platform/ids.ts';
import { formatUnits } from '#platform/money.ts';
import { refuse } from '#platform/refusal.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { refusals } from '../../contract.ts';
import { type Currency, placesOf } from '../../rules.ts';

/** The transfer kind of an approved payment, in the ledger and in histories. */
const PAYMENT_KIND = 'approved_payment';

const impossible = (detail: string, reason: string) =>
  refuse(refusals, 'payment_impossible', { detail, errors: { 'payment.to': reason } });

/** Returns the payee's account for an address of somebody on this server. */
export async function readPayee(
  tx: Queryable,
  { organisation, to, chainId }: { organisation: UserId; to: string; chainId: number },
): Promise<{ readonly address: AccountOwner; readonly userId: UserId }> {
  const read = readAddress(to, chainId);
  if (typeof read === 'string')
    throw impossible('This is not an address on this network.', 'is not an address on this network');
  const holder = await tx.maybe(
    sql<{ id: UserId }>`SELECT id FROM users WHERE address = ${read.address} AND deleted_at IS NULL FOR KEY SHARE`,
  );
  if (!holder) throw impossible('No user of this server has this address.', 'does not belong to anyone here');
  if (holder.id === organisation)
    throw impossible('The organisation cannot pay itself.', 'is the organisation’s own address');
  return { address: read.address as AccountOwner, userId: holder.id };
}

interface Payment {
  readonly organisation: UserId;
  readonly payee: string;
  /** The request's externalId. */
  readonly reference: string;
  readonly money: { readonly amount: bigint; readonly currency: Currency };
}

/**
 * Places a hold for the payment and returns its transfer. The ledger does not expire it: the request's end resolves the
 * hold.
 */
export async function holdPayment(tx: Tx, { organisation, payee, money, reference }: Payment): Promise<number> {
  const asset = findAsset(money.currency);
  if (!asset)
    throw refuse(refusals, 'payment_impossible', {
      detail: `This server has no accounts in ${money.currency}.`,
      errors: { currency: 'is not available for payments here' },
    });
  const { own, ...payer } = await tx.one(sql<{ own: AccountOwner; name: string; name_ko: string | null }>`
    SELECT u.address AS own, o.display_name AS name, o.name_ko FROM users u JOIN organisations o ON o.id = u.id WHERE u.id = ${organisation}`);
  const plan = transfer({
    kind: PAYMENT_KIND,
    asset: asset.code,
    amount: money.amount,
    from: own,
    to: payee as AccountOwner,
    initiator: organisation,
    hold: {},
    // Shown to the payee: the paying organisation and its reference.
    details: { payerName: payer.name, ...(payer.name_ko !== null && { payerNameKo: payer.name_ko }), reference },
  });
  return mustPost(tx, plan, (spendable) => {
    const free = `${formatUnits(spendable, asset.places)} ${asset.code}`;
    return refuse(refusals, 'insufficient', {
      detail: `The account has ${free} available.`,
      errors: { amount: `is more than ${free}` },
    });
  });
}

/** Posts or voids the hold. The caller must have the request locked, so that nobody else can resolve it. */
export async function resolvePayment(tx: Tx, transferId: number, outcome: 'post' | 'void'): Promise<void> {
  const [word] = await resolve(tx, [{ id: transferId, outcome }]);
  if (word !== 'done') throw new Error(`transfer ${transferId} is ${word} and cannot be ${outcome}ed`);
}

export const amountText = (amount: string | null, currency: Currency | null): string | null =>
  amount === null || currency === null ? null : formatUnits(BigInt(amount), placesOf[currency]);
