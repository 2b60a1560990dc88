import { takenBack } from '#features/campaigns/rules.ts';
import { cashbackTaken } from '#features/pay/rules.ts';
import type { OfficeCase } from '../../office-contract.ts';

/** Debits and credits when part of a payment is returned. */
export interface Reversal {
  readonly back: bigint;
  readonly cashback: bigint;
  readonly benefit: bigint;
  /** The payer's net amount. */
  readonly net: bigint;
}

/** Returns the part of a payment that can still be returned. */
export const leftOf = ({ paid, money }: Pick<OfficeCase, 'paid' | 'money'>): bigint =>
  BigInt(paid) - BigInt(money.refunded);

/** Returns the reversal that the ledger will write; undefined if it exceeds the rest of the payment. */
export function reversalOf({ paid, money }: Pick<OfficeCase, 'paid' | 'money'>, back: bigint): Reversal | undefined {
  const refunded = BigInt(money.refunded);
  if (back < 0n || refunded + back > BigInt(paid)) return undefined;
  if (back === 0n) return { back, cashback: 0n, benefit: 0n, net: 0n };
  const cashback = cashbackTaken(
    {
      amount: BigInt(paid),
      refunded,
      cashback: BigInt(money.cashback),
      cashbackBack: BigInt(money.cashbackBack),
    },
    back,
  );
  if (cashback === undefined) return undefined;
  const given = { paid: BigInt(paid), amount: BigInt(money.benefit), back: BigInt(money.benefitBack) };
  const benefit = given.amount === 0n ? 0n : takenBack(given, refunded + back);
  return { back, cashback, benefit, net: back - cashback - benefit };
}
