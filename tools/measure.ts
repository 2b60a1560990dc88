import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';

export interface Load {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
}
export interface Measurement {
  readonly requests: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Microseconds of CPU time, user and system, that the server process spends per request. */
  readonly cpuUsPerRequest: number;
}

/** Requests one URL repeatedly on a fixed number of connections, and measures the server process's CPU time. */
export async function measureLoad(load: Load, pid: number): Promise<Measurement> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections });
  const times: number[] = [];
  const started = performance.now();
  const until = started + load.seconds * 1000;
  const before = cpuUs(pid);
  const one = async () => {
    while (performance.now() < until) {
      const at = performance.now();
      await get(load, agent);
      times.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: load.connections }, one));
  const spent = cpuUs(pid) - before;
  const tookS = (performance.now() - started) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  return {
    requests: times.length,
    perSecond: Math.round(times.length / tookS),
    p50Ms: round(times[Math.floor(times.length / 2)] ?? 0),
    p99Ms: round(times[Math.floor(times.length * 0.99)] ?? 0),
    cpuUsPerRequest: round(spent / times.length),
  };
}

function get({ url, headers }: Load, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, ...(headers && { headers: { ...headers } }) }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`${url}: ${reply.statusCode}`));
      reply.resume().on('end', resolve).on('error', reject);
    });
    asked.on('error', reject).end();
  });
}

const TICKS_PER_SECOND = 100;
/** Returns user and system time of a process, from Linux's /proc. */
export function cpuUs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1e6) / TICKS_PER_SECOND;
}

export const round = (value: number) => Math.round(value * 100) / 100;
export const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
