import { type AssetCode, findAsset } from '#features/currency/assets.ts';
import { readAddress } from '#features/identity/address.ts';
import { perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import type { ChainSettings } from '#platform/server/settings/chain-settings.ts';
import { SettingsError } from '#platform/server/settings/settings.ts';
import { agreeing } from './rpc/agreeing.ts';
import { endpointOf } from './rpc/json-rpc.ts';
import { nodeReader } from './rpc/node-reader.ts';
import type { Address, BlockRef, ChainReader } from './rpc/port.ts';
import { unhiding } from './rpc/unhiding.ts';

declare module '#platform/server/services.ts' {
  interface SandboxSpeeds {
    /** Intervals of the chain's jobs, shorter in tests. */
    readonly chain?: {
      readonly everyMs: number;
      /** Seconds after which postponed work is tried again. */
      readonly againS?: number;
    };
  }
}

/** A server's connection to its chain. */
export interface Chain {
  readonly chainId: number;
  readonly settings: ChainSettings;
  /** Returns only answers on which all endpoints agree. */
  readonly reader: ChainReader;
  /** The endpoints one by one, for checks that report an endpoint by name. */
  readonly endpoints: readonly { readonly name: string; readonly reader: ChainReader }[];
  /** Token contracts on this chain. ETH has no contract and exists on every chain. */
  readonly contracts: ReadonlyMap<AssetCode, Address>;
  /** Poll interval in ms. */
  readonly everyMs: number;
}

/** Default poll interval in ms: the fastest chains make a block in about a second. */
const EVERY_MS = 1000;
/** The native coin of an EVM chain. */
export const NATIVE: AssetCode = 'ETH';

/**
 * Opens the chain that the settings name, for a command that runs next to a server; undefined with the embedded
 * network.
 */
export function openChain({
  settings,
  egress,
  speeds,
}: Pick<Services, 'settings' | 'egress' | 'speeds'>): Chain | undefined {
  if (!settings.chain) return undefined;
  const endpoints = settings.chain.rpcUrls.map((url, index) => {
    const endpoint = endpointOf(egress, url, index + 1);
    return { name: endpoint.name, reader: nodeReader(endpoint) };
  });
  const [one, two] = endpoints;
  if (!one) throw new SettingsError('NETWORK_RPC_URL names no endpoint');
  return {
    chainId: settings.chainId,
    settings: settings.chain,
    reader: unhiding(two ? agreeing(one.reader, two.reader) : one.reader),
    endpoints,
    contracts: contractsOf(settings.chain, settings.chainId),
    everyMs: speeds.chain?.everyMs ?? EVERY_MS,
  };
}

/** Returns the balance of an address in an asset at exactly that block. */
export function chainBalanceOf(
  { reader, contracts }: Pick<Chain, 'reader' | 'contracts'>,
  { code, owner, block }: { readonly code: AssetCode; readonly owner: Address; readonly block: BlockRef },
): Promise<bigint> {
  const contract = contracts.get(code);
  return contract ? reader.tokenBalanceAt(contract, owner, block) : reader.balanceAt(owner, block);
}

/** Returns the chain of a server, opened once. */
export const chainOf = perServer((services: Services): Chain | undefined => openChain(services));

/** Returns the contracts of NETWORK_TOKENS by asset; throws SettingsError if one is invalid. */
function contractsOf({ tokens }: Pick<ChainSettings, 'tokens'>, chainId: number): ReadonlyMap<AssetCode, Address> {
  return new Map(
    Object.entries(tokens).map(([code, text]) => {
      const asset = findAsset(code);
      const fault = (why: string) => new SettingsError(`NETWORK_TOKENS: ${code} ${why}`);
      if (!asset || asset.isLocal) throw fault('is not an asset that can be kept on a chain');
      if (asset.code === NATIVE) throw fault('is the chain’s own coin and has no contract');
      const read = readAddress(text, chainId);
      if (typeof read === 'string' || /^0x0{40}$/.test(read.address))
        throw fault(`is at ${text}, which is not a valid address (EIP-55 checks its capitals)`);
      return [asset.code, read.address as Address] as const;
    }),
  );
}
