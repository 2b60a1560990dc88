import { spawn } from 'node:child_process';
import { assets } from '#features/currency/assets.ts';

/** Units by `ACCOUNT ASSET`; accounts with nothing are absent. */
export type Balances = ReadonlyMap<string, bigint>;

interface Ran {
  readonly code: number;
  readonly out: string;
}

/** Runs a program to its end and returns its output, errors included. */
export function ran(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  return new Promise((done, failed) => {
    const child = spawn(program, args, { env: { ...process.env, LC_ALL: 'C.UTF-8', ...env } });
    const parts: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    child.stderr.on('data', (part: Buffer) => parts.push(part));
    child.on('error', failed);
    child.on('close', (code) => done({ code: code ?? 1, out: Buffer.concat(parts).toString() }));
  });
}

/** Computes the balances at the end of a file. Throws what the program reports. */
export type Accountant = (file: string) => Promise<Balances>;

export const hledger: Accountant = async (file) => {
  const { code, out } = await ran('hledger', ['-f', file, 'balance', '-N', '--flat', '-O', 'csv']);
  if (code !== 0) throw new Error(out);
  const rows = out.split('\n').map((line) => [...line.matchAll(/"([^"]*)"/g)].map(([, cell = '']) => cell));
  return balancesOf(
    rows.flatMap(([account = '', cell = '']) => cell.split(', ').map((amount) => [account, amount] as const)),
  );
};

export const ledger: Accountant = async (file) => {
  const args = ['balance', '--flat', '--no-total', '--format', '%(account)\t%(strip(amount))\n'];
  const { code, out } = await ran('ledger', ['--args-only', '-f', file, ...args]);
  if (code !== 0) throw new Error(out);
  let account = '';
  return balancesOf(
    out.split('\n').map((line) => {
      const [first = '', second] = line.split('\t');
      if (second !== undefined) account = first;
      return [account, second ?? first] as const;
    }),
  );
};

export const beancount: Accountant = async (file) => {
  const { code, out } = await ran('bean-check', ['--no-cache', file]);
  if (code !== 0) throw new Error(out);
  const query = 'SELECT account, sum(number) AS number, currency GROUP BY account, currency';
  const found = await ran('bean-query', ['-q', '-f', 'csv', file, query]);
  if (found.code !== 0) throw new Error(found.out);
  const rows = found.out.split('\n').map((line) => line.split(',').map((cell) => cell.trim()));
  return balancesOf(rows.map(([account = '', number = '', code = '']) => [account, `${number} ${code}`] as const));
};

function balancesOf(amounts: readonly (readonly [account: string, amount: string])[]): Balances {
  const balances = new Map<string, bigint>();
  for (const [account, amount] of amounts) {
    const match = /^(-?)(\d*)(?:\.(\d+))? ([A-Z]+)$/.exec(amount.trim());
    if (!match) continue;
    const [, sign, whole = '', fraction = '', code] = match;
    const places = assets.find((asset) => asset.code === code)?.places ?? 0;
    const units = BigInt(whole + fraction.padEnd(places, '0')) * (sign === '-' ? -1n : 1n);
    if (units !== 0n) balances.set(`${account} ${code}`, units);
  }
  return balances;
}

/** Returns the accounts in which two results differ. */
export const differences = (one: Balances, other: Balances): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((account) => one.get(account) !== other.get(account));
