import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Anvil } from './anvil.ts';

export type ContractName =
  | 'HonestToken'
  | 'FeeToken'
  | 'FalseToken'
  | 'SilentToken'
  | 'ReentrantToken'
  | 'StoppableToken'
  | 'Forger';

interface Output {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts?: Readonly<
    Record<string, Record<string, { readonly evm: { readonly bytecode: { readonly object: string } } }>>
  >;
}

/** Loads solc when it is needed: its package is a large script without types, in the old module format. */
const compiler = () => createRequire(import.meta.url)('solc') as { compile(input: string): string };
const FILE = 'tokens.sol';
let compiled: Output['contracts'];

/** Returns the creation bytecode of a contract in tools/contracts, compiled here by solc. */
export function bytecodeOf(name: ContractName): `0x${string}` {
  compiled ??= compile();
  const found = compiled?.[FILE]?.[name];
  if (!found) throw new Error(`no contract ${name}`);
  return `0x${found.evm.bytecode.object}`;
}

function compile(): Output['contracts'] {
  const content = readFileSync(new URL(`contracts/${FILE}`, import.meta.url), 'utf8');
  const input = {
    language: 'Solidity',
    sources: { [FILE]: { content } },
    settings: { optimizer: { enabled: true }, outputSelection: { '*': { '*': ['evm.bytecode.object'] } } },
  };
  const output = JSON.parse(compiler().compile(JSON.stringify(input))) as Output;
  const faults = output.errors?.filter(({ severity }) => severity === 'error') ?? [];
  if (faults.length > 0) throw new Error(faults.map(({ formattedMessage }) => formattedMessage).join('\n'));
  return output.contracts;
}

const word = (value: bigint | number | string): string =>
  (typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16)).padStart(64, '0');

/** Encodes a contract call: the function's selector, then its arguments, which are numbers and addresses. */
export const callData = (selector: `0x${string}`, args: readonly (bigint | number | string)[] = []): `0x${string}` =>
  `${selector}${args.map(word).join('')}`;

/** Selectors (the first four bytes of a function's hash) by function name. */
export const selectors = {
  transfer: '0xa9059cbb',
  approve: '0x095ea7b3',
  balanceOf: '0x70a08231',
} as const;

/** Deploys a token with this many decimals and the whole supply in the first account; mined. */
export async function deployToken(
  anvil: Anvil,
  name: Exclude<ContractName, 'Forger'>,
  { places, supply }: { places: number; supply: bigint },
): Promise<`0x${string}`> {
  return deploy(anvil, `${bytecodeOf(name)}${word(places)}${word(supply)}`);
}

/** Deploys a contract from the first account; mined. */
export async function deploy(anvil: Anvil, data: `0x${string}`): Promise<`0x${string}`> {
  const hash = await anvil.ask<`0x${string}`>('eth_sendTransaction', [
    { from: anvil.accounts[0], data, gas: '0x4c4b40' },
  ]);
  await anvil.mine();
  const receipt = await anvil.ask<{ contractAddress: `0x${string}`; status: string }>('eth_getTransactionReceipt', [
    hash,
  ]);
  if (receipt.status !== '0x1') throw new Error('the contract could not be deployed');
  return receipt.contractAddress.toLowerCase() as `0x${string}`;
}
