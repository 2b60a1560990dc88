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

interface Judgement {
  readonly balances: Balances;
  /** Seconds of CPU time, which do not depend on what else the machine does. */
  readonly cpuS: number;
}

/** Checks a file and computes the balances at its end. Throws what the program reports. */
export type Accountant = (file: string) => Promise<Judgement>;

/** Runs a program that must succeed, by a shell that prints its CPU time. */
async function judged(program: string, args: readonly string[]): Promise<{ out: string; cpuS: number }> {
  const { code, out } = await ran('sh', ['-c', '"$@"; code=$?; times >&2; exit $code', 'sh', program, ...args]);
  if (code !== 0) throw new Error(out);
  const [, ...times] = /(\d+)m([\d.]+)s (\d+)m([\d.]+)s\n$/.exec(out) ?? [];
  const [minutes = 0, seconds = 0, systemMinutes = 0, systemSeconds = 0] = times.map(Number);
  return { out, cpuS: (minutes + systemMinutes) * 60 + seconds + systemSeconds };
}

export const hledger: Accountant = async (file) => {
  const { out, cpuS } = await judged('hledger', ['-f', file, 'balance', '-N', '--flat', '-O', 'csv']);
  const rows = out.split('\n').map((line) => [...line.matchAll(/"([^"]*)"/g)].map(([, cell = '']) => cell));
  const amounts = rows.flatMap(([account = '', cell = '']) => cell.split(', ').map((one) => [account, one] as const));
  return { balances: balancesOf(amounts), cpuS };
};

export const ledger: Accountant = async (file) => {
  const args = ['balance', '--flat', '--no-total', '--format', '%(account)\t%(strip(amount))\n'];
  const { out, cpuS } = await judged('ledger', ['--args-only', '-f', file, ...args]);
  let account = '';
  const amounts = out.split('\n').map((line) => {
    const [first = '', second] = line.split('\t');
    if (second !== undefined) account = first;
    return [account, second ?? first] as const;
  });
  return { balances: balancesOf(amounts), cpuS };
};

export const beancount: Accountant = async (file) => {
  const { cpuS } = await judged('bean-check', ['--no-cache', file]);
  const query = 'SELECT account, sum(number) AS number, currency GROUP BY account, currency';
  const { out } = await judged('bean-query', ['-q', '-f', 'csv', file, query]);
  const rows = out.split('\n').map((line) => line.split(',').map((cell) => cell.trim()));
  const amounts = rows.map(([account = '', number = '', code = '']) => [account, `${number} ${code}`] as const);
  return { balances: balancesOf(amounts), cpuS };
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
