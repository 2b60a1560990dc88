import { type Asset, type AssetCode, assetOf } from '#features/currency/assets.ts';
import { readAddress } from '#features/identity/address.ts';
import { addressReason } from '#features/ledger/server/address-reason.ts';
import { refuse } from '#platform/refusal.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import { refusals } from '../../refusals.ts';
import { costOf, roomFor } from '../../withdrawal-rules.ts';
import { type Chain, NATIVE } from '../chain.ts';
import { ChainRefused, isChainAway } from '../rpc/errors.ts';
import type { Address } from '../rpc/port.ts';
import { type OpenView, readView } from '../store.ts';
import { isWalletHere } from './quotes-store.ts';

/** An open chain with its view. */
export type OpenChain = OpenView & { readonly chain: Chain };

export const needChain = (chain: Chain | undefined): Chain => {
  if (!chain) throw refuse(refusals, 'not_offered', { detail: 'No network is connected to this server.' });
  return chain;
};

/** Returns the chain with its view; refuses while it is closed. Reads only the store. */
export async function needOpen(db: Queryable, chain: Chain): Promise<OpenChain> {
  const view = await readView(db);
  if (!view) throw closed();
  return { ...view, chain };
}

const closed = () =>
  refuse(refusals, 'chain_closed', {
    detail: 'The network cannot be reached now. Nothing was sent. Try again later.',
  });

/** Parses an address to which something may be sent over the network: not of a user here, and not of this server. */
export async function needOutside(db: Queryable, { chain, treasury }: OpenChain, text: string): Promise<Address> {
  const read = readAddress(text, chain.chainId);
  if (typeof read === 'string') throw refuse(refusals, 'invalid_address', addressReason(read, 'toAddress'));
  const address = read.address as Address;
  if (/^0x0{40}$/.test(address) || address === treasury || [...chain.contracts.values()].includes(address))
    throw refuse(refusals, 'address_refused', {
      detail: 'Money sent to this address would be lost: it belongs to nobody, to a token, or to this operator.',
      errors: { toAddress: 'cannot receive money from here' },
    });
  if (await isWalletHere(db, address))
    throw refuse(refusals, 'held_here', {
      detail: 'This address belongs to a user of this server. Send it to them here: it arrives at once.',
      errors: { toAddress: 'belongs to a user of this server' },
    });
  return address;
}

/** Maximum gas for tokens; transfers of honest tokens need far less. */
const MOST_GAS = 500_000n;
/**
 * Maximum gas for coins. A contract that burns more would cost the house that gas, paid or not; no wallet contract
 * needs as much.
 */
const MOST_GAS_OF_COINS = 60_000n;

/** The chain's estimate for a payment. */
export interface PaymentEstimate {
  readonly gasLimit: number;
  /** Maximum cost in wei. */
  readonly cost: bigint;
  readonly isContract: boolean;
}

/**
 * Asks the chain about payments to one address; refuses if the recipient would reject one, or the chain does not
 * respond.
 */
export async function askChain(
  { chain, treasury, finalized }: OpenChain,
  to: Address,
  payment: { readonly asset: AssetCode; readonly amount: bigint },
): Promise<PaymentEstimate> {
  const { transferData } = await import('../rpc/encoding.ts');
  const token = payment.asset === NATIVE ? undefined : chain.contracts.get(payment.asset);
  const call = token
    ? { from: treasury, to: token, data: transferData(to, payment.amount) }
    : { from: treasury, to, value: payment.amount };
  try {
    const [fees, isContract, gas] = await Promise.all([
      chain.reader.fees(),
      chain.reader.isContract(to, finalized),
      chain.reader.estimateGas(call),
    ]);
    if (gas > (token ? MOST_GAS : MOST_GAS_OF_COINS)) throw wouldFail();
    const gasLimit = roomFor(gas);
    return { gasLimit, cost: costOf(gasLimit, fees), isContract };
  } catch (error) {
    if (error instanceof ChainRefused) throw wouldFail();
    throw isChainAway(error) ? closed() : error;
  }
}

const wouldFail = () =>
  refuse(refusals, 'would_fail', {
    detail: 'The network would reject this payment now. Nothing was sent.',
  });

/** Returns the asset; refuses one that is not kept on this chain. */
export function needKept({ contracts }: Chain, asset: Asset | undefined): Asset {
  if (asset && (asset.code === NATIVE || contracts.has(asset.code))) return asset;
  throw refuse(refusals, 'unknown_asset', {
    detail: 'This asset cannot be sent outside this server.',
    errors: { assetType: 'cannot be withdrawn' },
  });
}

/** Lists its assets, the chain's own coin last, since it pays for its own gas. */
export const keptBy = ({ contracts }: Chain): Asset[] => [...contracts.keys(), NATIVE].map(assetOf);
