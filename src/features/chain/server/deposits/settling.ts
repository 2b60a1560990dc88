import { assetById } from '#features/currency/assets.ts';
import { HOUSE, transfer } from '#features/ledger/movement.ts';
import { lockAccounts, mustPost } from '#features/ledger/server/doors.ts';
import { doOne } from '#platform/server/jobs/set-aside.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { CREDIT_KIND } from '../../deposits/rules.ts';
import { sharesOf } from '../../deposits/sweep-rules.ts';
import { readTransfer, TRANSFER } from '../../transfer-log.ts';
import { NATIVE } from '../chain.ts';
import { takeBackGas } from '../house-gas.ts';
import { ChainUnanswered, isChainSilent } from '../rpc/errors.ts';
import type { Address, BlockRef, ChainBlock, ChainLog } from '../rpc/port.ts';
import { tellDeposits } from './deposit-notices.ts';
import { contractOf, type Planning } from './planning.ts';
import {
  closeAsset,
  creditSweep,
  disputeSweep,
  endDeposits,
  failSweep,
  houseGasAt,
  keepHousePart,
  listFinal,
  lockFinal,
  lockSwept,
  type SweepRow,
} from './sweeps-store.ts';

const AT_ONCE = 50;

/**
 * Credits the amounts that the treasury received from final sweeps. If two nodes do so at once, each is credited once.
 */
export async function settleSweeps(settling: Planning): Promise<void> {
  for (const sweep of await listFinal(settling.db, AT_ONCE))
    await doOne(
      () => settleOne(settling, sweep),
      async (fault, error) => {
        if (isChainSilent(error)) throw error;
        settling.log.error({ err: error, sweep: sweep.id, fault }, 'a final sweep could not be credited');
      },
    );
}

/** The amount that the treasury received, or how the chain differs from the contract's logs. */
type Received = { readonly amount: bigint } | { readonly differs: string };

async function settleOne(settling: Planning, sweep: SweepRow): Promise<void> {
  const contract = contractOf(settling.chain, sweep.asset_id);
  const block = await blockOf(settling, sweep);
  const received = contract
    ? await tokensReceived(settling, sweep, { contract, block })
    : coinsReceived(settling, sweep, block);
  if ('differs' in received)
    settling.log.error(
      { sweep: sweep.id, asset: assetById(sweep.asset_id).code, why: received.differs },
      'an asset of the chain is closed',
    );
  await settling.db.tx(async (tx) => {
    const locked = await lockFinal(tx, sweep.id);
    if (!locked) return;
    if ('differs' in received) {
      await closeAsset(tx, sweep.asset_id, received.differs, sweep.id);
      await disputeSweep(tx, sweep.id, 'the treasury did not receive what was said');
      return;
    }
    await credit(tx, locked, { received: received.amount, block, againS: settling.againS, isCoin: !contract });
  });
}

async function blockOf({ chain: { reader } }: Planning, { block_hash: hash }: SweepRow): Promise<ChainBlock> {
  if (hash === null) throw new Error('a final sweep is in no block');
  const block = await reader.blockByHash(hash);
  if (!block) throw new ChainUnanswered('the block of a final sweep is not known');
  return block;
}

/**
 * Sums the token's logs of the sweep, and accepts them only if they match the change of the treasury's balance over
 * that block.
 */
async function tokensReceived(
  { chain: { reader }, treasury }: Planning,
  { address, tx_hash }: SweepRow,
  { contract, block }: { readonly contract: Address; readonly block: ChainBlock },
): Promise<Received> {
  const { number, hash, logsBloom, parentHash } = block;
  const [logs, had, has] = await Promise.all([
    reader.logsOf({ number, hash, logsBloom }, [contract], [TRANSFER]),
    reader.tokenBalanceAt(contract, treasury, { number: number - 1, hash: parentHash }),
    reader.tokenBalanceAt(contract, treasury, { number, hash }),
  ]);
  const said = netOf(logs, treasury);
  if (has - had !== said)
    return { differs: `its contract said that the treasury got ${said}, and it has ${has - had} more` };
  const amount = logs
    .filter(({ transactionHash }) => transactionHash === tx_hash)
    .map(readTransfer)
    .reduce((sum, one) => (one?.from === address && one.to === treasury ? sum + one.amount : sum), 0n);
  return { amount };
}

const netOf = (logs: readonly ChainLog[], treasury: Address): bigint =>
  logs.map(readTransfer).reduce((sum, one) => {
    if (!one || one.from === one.to) return sum;
    return one.to === treasury ? sum + one.amount : one.from === treasury ? sum - one.amount : sum;
  }, 0n);

/** Returns the value that a successful transaction sent. */
function coinsReceived({ treasury }: Planning, { tx_hash }: SweepRow, { transactions }: ChainBlock): Received {
  const sent = transactions.find(({ hash }) => hash === tx_hash);
  return { amount: sent?.to === treasury ? sent.value : 0n };
}

interface Crediting {
  readonly received: bigint;
  readonly block: BlockRef;
  readonly againS: number;
  readonly isCoin: boolean;
}

async function credit(tx: Tx, sweep: SweepRow, { received, block, againS, isCoin }: Crediting): Promise<void> {
  const houseGas = isCoin ? await houseGasAt(tx, sweep.address) : 0n;
  const housePart = houseGas < received ? houseGas : received;
  const credited = received - housePart;
  const rows = await lockSwept(tx, sweep.id);
  if (housePart > 0n) {
    await lockAccounts(tx, NATIVE, [sweep.address, HOUSE.chain, HOUSE.fees]);
    await takeBackGas(tx, housePart);
  }
  if (credited === 0n) {
    await keepHousePart(tx, sweep.id, housePart);
    return failSweep(tx, sweep.id, 'the treasury received nothing', againS);
  }
  const { code: asset } = assetById(sweep.asset_id);
  const plan = { kind: CREDIT_KIND, asset, amount: credited, from: HOUSE.chain, to: sweep.address, initiator: null };
  const transferId = await mustPost(tx, transfer({ ...plan, details: { transactionHash: sweep.tx_hash } }));
  await creditSweep(tx, sweep.id, { received, housePart, credited, transferId });
  const shares = sharesOf(
    rows.map(({ amount }) => BigInt(amount)),
    credited,
  );
  const ended = rows.map(({ id }, nth) => ({ id, credited: shares[nth] ?? 0n }));
  await tellDeposits(tx, await endDeposits(tx, ended, block.number));
}
