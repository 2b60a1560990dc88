import { readTransfer } from '../../transfer-log.ts';
import type { ChainReceipt } from '../rpc/port.ts';

/** What was asked of the network: so much of a token, or of its coin where `token` is null, to one address. */
interface Payment {
  readonly to: string;
  readonly token: string | null;
  readonly amount: bigint;
}
export type Verdict = 'paid' | { readonly back: string } | { readonly unclear: string };

const REVERTED = 'the network refused it';
const NOT_SAID = 'the token says that nothing was moved';
const OTHERWISE = 'the token says that something else was moved';

/** What a final receipt says of a payment: paid, come back and why, or something that nobody has asked for. */
export function verdictOf({ to, token, amount }: Payment, receipt: ChainReceipt): Verdict {
  if (!receipt.isSuccess) return { back: REVERTED };
  if (token === null) return 'paid';
  const said = receipt.logs.flatMap((log) => (log.address === token ? (readTransfer(log) ?? []) : []));
  const ours = said.filter(({ from }) => from === receipt.from);
  if (ours.length === 0) return { back: NOT_SAID };
  const isPaid = ours.length === 1 && ours[0]?.to === to && ours[0].amount === amount;
  return isPaid ? 'paid' : { unclear: OTHERWISE };
}
