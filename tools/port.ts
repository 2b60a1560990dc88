import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections, any of which could take the port before its server. */
const FIRST = 11_000;
const COUNT = 21_000;
const MOST_TRIES = 100;

/** Returns a loopback TCP port that is free at the moment. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const port = FIRST + randomInt(COUNT);
    if (await isFree(port)) return port;
  }
  throw new Error('no free port');
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    probe.listen(port, '127.0.0.1');
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
