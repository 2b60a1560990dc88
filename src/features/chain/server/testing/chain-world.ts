import type { ChainSettings } from '#platform/server/settings/chain-settings.ts';
import { type Anvil, startAnvil } from '../../../../../tools/anvil.ts';
import { deployToken } from '../../../../../tools/contracts.ts';
import type { Address, ChainReader, View } from '../rpc/port.ts';

/** A node with two tokens, all of which belong to its first account. */
export interface ChainWorld {
  readonly anvil: Anvil;
  readonly xp: Address;
  readonly usdc: Address;
  /** Settings of a server that uses this chain. */
  readonly settings: ChainSettings;
}

const SUPPLY = 10n ** 30n;

/** Starts a node, deploys XP (18 places) and USDC (6), and makes both final. */
export async function startChainWorld(): Promise<ChainWorld> {
  const anvil = await startAnvil();
  const xp = await deployToken(anvil, 'HonestToken', { places: 18, supply: SUPPLY });
  const usdc = await deployToken(anvil, 'HonestToken', { places: 6, supply: SUPPLY });
  await anvil.finalize();
  return { anvil, xp, usdc, settings: settingsFor([anvil.url], { XP: xp, USDC: usdc }) };
}

/** Reads the current view, for a step that a test runs itself. */
export async function viewOf(reader: ChainReader): Promise<View> {
  const [head, finalized] = await Promise.all([reader.head(), reader.finalized()]);
  return { head, finalized };
}

/** Returns settings with these endpoints and tokens. */
export const settingsFor = (
  rpcUrls: readonly string[],
  tokens: Readonly<Record<string, string>> = {},
): ChainSettings => ({
  rpcUrls,
  tokens,
  explorerUrl: undefined,
  signer: undefined,
});
