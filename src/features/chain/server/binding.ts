import { type AssetCode, assetById, assetOf } from '#features/currency/assets.ts';
import type { Services } from '#platform/server/services.ts';
import { SettingsError } from '#platform/server/settings/settings.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import { type Chain, chainOf, NATIVE } from './chain.ts';
import { signerOf } from './keys/of-settings.ts';
import { SignerAway } from './keys/signer.ts';
import { ChainRefused, ChainUnanswered } from './rpc/errors.ts';
import type { Address, BlockRef, Hash } from './rpc/port.ts';
import {
  type BoundChain,
  type ChainAsset,
  findForeignDid,
  insertBound,
  keepOnChain,
  listChainAssets,
  readBound,
} from './store.ts';

/**
 * Checks a bound store against these settings. Throws SettingsError if it is bound to another chain or to other
 * contracts. Does not contact the chain.
 */
export async function demandBinding(db: Queryable, services: Services): Promise<void> {
  const bound = await readBound(db);
  const chain = chainOf(services);
  if (!bound) return;
  if (!chain)
    throw new SettingsError(
      `NETWORK_RPC_URL is not set, and this store keeps money on chain ${bound.chainId}: it starts with that chain alone`,
    );
  demandId(bound, chain.chainId);
  for (const { assetId, contract } of await listChainAssets(db)) {
    const { code } = assetById(assetId);
    const named = chain.contracts.get(code) ?? null;
    if (named !== contract)
      throw new SettingsError(
        `NETWORK_TOKENS has ${code} at ${named ?? 'no contract'}, and this store keeps it on the chain at ${contract}`,
      );
  }
}

function demandId({ chainId }: Pick<BoundChain, 'chainId'>, wanted: number): void {
  if (chainId !== wanted)
    throw new SettingsError(`NETWORK_CHAIN_ID is ${wanted}, but this store is bound to chain ${chainId}`);
}

/**
 * Verifies that the chain and its contracts are the configured ones, and binds the store to them the first time. Throws
 * SettingsError if they are not. Throws ChainUnanswered (also for the signer), ChainRefused or ChainDisagreement if
 * that is unknown for now.
 */
export async function bindChain(services: Services, chain: Chain): Promise<BoundChain> {
  const { db } = services;
  await demandChainId(chain);
  const genesis = (await chain.reader.blockByNumber(0))?.hash;
  if (!genesis) throw new SettingsError('NETWORK_RPC_URL names two endpoints whose chains have different first blocks');
  await demandByHash(chain);
  await demandTokens(chain, await chain.reader.finalized());
  const before = await readBound(db);
  if (before) demandGenesis(before, genesis);
  else await demandIdentities(db, chain.chainId);
  const wanted = assetsOf(chain);
  const treasury = await treasuryOf(services);
  if (!treasury) throw new Error('a chain has no signer');
  const { bound, kept } = await db.tx(async (tx) => ({
    bound: await insertBound(tx, { chainId: chain.chainId, genesis, treasury }),
    kept: await keepOnChain(tx, wanted),
  }));
  // Another node may have bound it first.
  demandId(bound, chain.chainId);
  demandGenesis(bound, genesis);
  demandSame(kept, wanted);
  if (bound.treasury !== treasury)
    throw new SettingsError(
      `the treasury of this store is ${bound.treasury}, and the signer here signs for ${treasury}`,
    );
  return bound;
}

/** The signer may be unavailable like a chain: the server serves requests, and nothing moves on the chain. */
async function treasuryOf(services: Services): Promise<Address | undefined> {
  try {
    return await signerOf(services)?.treasury();
  } catch (error) {
    if (error instanceof SignerAway) throw new ChainUnanswered(error.message, { cause: error });
    throw error;
  }
}

async function demandChainId({ chainId, endpoints }: Chain): Promise<void> {
  for (const { name, reader } of endpoints) {
    const told = await reader.chainId();
    if (told !== chainId)
      throw new SettingsError(
        `NETWORK_CHAIN_ID is ${chainId}, but ${name} of NETWORK_RPC_URL belongs to chain ${told}`,
      );
  }
}

const NOBODY: Address = `0x${'00'.repeat(20)}`;

/**
 * Verifies that each endpoint answers requests that name a block by its hash; with a node that knows blocks only by
 * number, every deposit would be set aside. Throws ChainUnanswered, so that the chain stays closed and readiness
 * reports why.
 */
async function demandByHash({ endpoints }: Chain): Promise<void> {
  for (const { name, reader } of endpoints)
    await reader.balanceAt(NOBODY, await reader.finalized()).catch((error: unknown) => {
      if (!(error instanceof ChainRefused)) throw error;
      throw new ChainUnanswered(`${name} of the chain cannot read a block by its hash (EIP-1898): ${error.message}`);
    });
}

function demandGenesis({ chainId, genesis }: BoundChain, told: Hash): void {
  if (told !== genesis)
    throw new SettingsError(
      `NETWORK_RPC_URL leads to a chain ${chainId} that began as ${told}, and this store is bound to the one that began as ${genesis}`,
    );
}

/** People's DIDs name the chain and never change, so a store with another chain's people is refused. */
async function demandIdentities(db: Queryable, chainId: number): Promise<void> {
  const foreign = await findForeignDid(db, chainId);
  if (foreign)
    throw new SettingsError(
      `NETWORK_CHAIN_ID is ${chainId}, and people here are of another chain, such as ${foreign.did}`,
    );
}

async function demandTokens({ contracts, reader, chainId }: Chain, block: BlockRef): Promise<void> {
  for (const [code, contract] of contracts) {
    const fault = (why: string) => new SettingsError(`NETWORK_TOKENS: ${code} at ${contract} ${why}`);
    if (!(await reader.isContract(contract, block)))
      throw fault(`is not a contract on chain ${chainId} at its finalized block`);
    const { places } = assetOf(code);
    const decimals = await reader.decimalsOf(contract, block).catch((error: unknown) => {
      if (error instanceof ChainRefused) throw fault('returns no decimals: it is not an ERC-20 token');
      throw error;
    });
    if (decimals !== places) throw fault(`has ${decimals} decimals, but the ledger uses ${places} for ${code}`);
  }
}

const assetsOf = ({ contracts }: Chain): ChainAsset[] => [
  { assetId: assetOf(NATIVE).id, contract: null },
  ...[...contracts].map(([code, contract]: [AssetCode, Address]) => ({ assetId: assetOf(code).id, contract })),
];

function demandSame(kept: readonly ChainAsset[], wanted: readonly ChainAsset[]): void {
  const other = kept.find(
    ({ assetId, contract }) => !wanted.some((one) => one.assetId === assetId && one.contract === contract),
  );
  if (other)
    throw new SettingsError(
      `NETWORK_TOKENS: this store keeps ${assetById(other.assetId).code} on the chain at ${other.contract}`,
    );
}
