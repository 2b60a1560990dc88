import { readTransfer } from '../../transfer-log.ts';
import type { ChainReceipt } from '../rpc/port.ts';

/** The requested payment: an amount of a token, or of the coin if `token` is null, to one address. */
interface Payment {
  readonly to: string;
  readonly token: string | null;
  readonly amount: bigint;
}
export type Verdict = 'paid' | { readonly back: string } | { readonly unclear: string };

const REVERTED = 'the network refused it';
const NOT_SAID = 'the token says that nothing was moved';
const OTHERWISE = 'the token says that something else was moved';

/** Judges a payment by its final receipt: paid, returned with a reason, or unclear because it moved something else. */
export function verdictOf({ to, token, amount }: Payment, receipt: ChainReceipt): Verdict {
  if (!receipt.isSuccess) return { back: REVERTED };
  if (token === null) return 'paid';
  const said = receipt.logs.flatMap((log) => (log.address === token ? (readTransfer(log) ?? []) : []));
  const ours = said.filter(({ from }) => from === receipt.from);
  if (ours.length === 0) return { back: NOT_SAID };
  const isPaid = ours.length === 1 && ours[0]?.to === to && ours[0].amount === amount;
  return isPaid ? 'paid' : { unclear: OTHERWISE };
}
