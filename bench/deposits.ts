import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { median, round } from '../tools/measure.ts';
import { chainProgram } from './parts/chain-program.ts';

const PAYMENTS = Number(process.env.PAYMENTS ?? 40);
const MOST_S = 2;
const ASK_MS = 15;
const LATE_MS = 20_000;

/**
 * Time in ms from a block with a deposit until its owner is notified over HTTP; each deposit has its own block, at
 * random points of the server's polling rounds.
 */
const { anvil, ask, person, start, stop } = await chainProgram();
try {
  await start();
  const { token, user } = await person(0);
  const [from] = anvil.accounts;
  const listed = () => ask<{ transactionHash: string }[]>('/api/chain/deposits', { method: 'GET', token });
  for (let isOpen = false; !isOpen; await pause(100))
    ({ isOpen } = await ask<{ isOpen: boolean }>('/api/chain', { method: 'GET', token }));
  const seconds: number[] = [];
  for (let nth = 0; nth < PAYMENTS; nth += 1) {
    await pause((nth * 1000) / PAYMENTS);
    const hash = await anvil.ask<string>('eth_sendTransaction', [{ from, to: user.address, value: '0x38d7ea4c68000' }]);
    await anvil.mine();
    const began = performance.now();
    while (!(await listed()).some((one) => one.transactionHash === hash)) {
      if (performance.now() - began > LATE_MS) throw new Error(`payment ${nth} was not seen within ${LATE_MS} ms`);
      await pause(ASK_MS);
    }
    seconds.push((performance.now() - began) / 1000);
  }
  const longest = Math.max(...seconds);
  const told = { payments: PAYMENTS, medianS: round(median(seconds)), longestS: round(longest) };
  console.log(JSON.stringify({ ...told, load: loadavg().map(round) }));
  if (longest > MOST_S) {
    console.error(`a payment was seen after ${round(longest)} s; the limit is ${MOST_S} s`);
    process.exitCode = 1;
  }
} finally {
  await stop();
}
