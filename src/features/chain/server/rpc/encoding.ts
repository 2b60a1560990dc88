import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils';
import type { Address, Hex } from './port.ts';

/* Encodes calls to contracts. Imported dynamically on first use of a chain: the library is large, and most servers have
   no chain. */
const erc20 = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function decimals() view returns (uint8)',
  'function transfer(address to, uint256 amount) returns (bool)',
]);

export const balanceOfData = (owner: Address): Hex =>
  encodeFunctionData({ abi: erc20, functionName: 'balanceOf', args: [owner] });
export const readBalance = (data: Hex): bigint => decodeFunctionResult({ abi: erc20, functionName: 'balanceOf', data });

export const decimalsData = (): Hex => encodeFunctionData({ abi: erc20, functionName: 'decimals' });
export const readDecimals = (data: Hex): number => decodeFunctionResult({ abi: erc20, functionName: 'decimals', data });

/** Returns the call data of ERC-20's `transfer`. */
export const transferData = (to: Address, amount: bigint): Hex =>
  encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [to, amount] });
