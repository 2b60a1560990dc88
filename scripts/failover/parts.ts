import { setTimeout as sleep } from 'node:timers/promises';
import type { Machine } from './place.ts';
import { NODES, type PrimaryLookup, type Site } from './site.ts';

/** A kind of failure, and the maximum downtime that it may cause. */
export interface Part {
  readonly what: string;
  readonly limitS: number;
  readonly rounds: number;
  /**
   * Ways of finding the primary with which this part runs. If the choice makes no difference, only the one that
   * deploy/README.md describes.
   */
  readonly ways: readonly PrimaryLookup[];
  /** Causes the failure under load; returns the repair if it does not heal by itself. */
  strike(site: Site, round: number): Promise<(() => Promise<void>) | undefined>;
  /** Ms of load during the failure, before the repair. */
  readonly forMs: number;
}

const FROZEN_MS = 60_000;
const BOTH: readonly PrimaryLookup[] = ['haproxy', 'hosts'];
const ONE: readonly PrimaryLookup[] = ['haproxy'];

/** Parts by the names that the command accepts. */
export const parts: Readonly<Record<string, Part>> = {
  'primary-killed': {
    what: 'PostgreSQL of the primary killed (-9)',
    limitS: 10,
    rounds: 2,
    ways: BOTH,
    forMs: 20_000,
    strike: async ({ cluster }) => {
      cluster.killPostgres(await cluster.primary());
      return undefined;
    },
  },
  switchover: {
    what: 'a switchover by the operator',
    limitS: 5,
    rounds: 2,
    ways: BOTH,
    forMs: 15_000,
    strike: async ({ cluster }) => {
      await cluster.switchOver(await cluster.primary());
      return undefined;
    },
  },
  machine: {
    what: 'the machine of the primary frozen for 60 s, then PostgreSQL, Patroni and etcd of another lost',
    limitS: 30,
    rounds: 2,
    ways: BOTH,
    forMs: FROZEN_MS,
    strike: async ({ cluster }, round) => {
      const machine: Machine = await cluster.primary();
      if (round === 0) {
        cluster.freeze(machine);
        return async () => cluster.thaw(machine);
      }
      cluster.lose(machine);
      return async () => cluster.revive(machine);
    },
  },
  'etcd-lost': {
    what: 'the leader of etcd killed (-9), absent for 30 s',
    limitS: 5,
    rounds: 2,
    ways: ONE,
    forMs: 30_000,
    strike: async ({ cluster }) => {
      const machine = cluster.etcdLeader();
      cluster.killEtcd(machine);
      return async () => cluster.revive(machine);
    },
  },
  'node-killed': {
    what: 'a node of the program killed (-9)',
    limitS: 5,
    rounds: 2,
    ways: ONE,
    forMs: 10_000,
    strike: async (site, round) => {
      const node = NODES[round % NODES.length] ?? 1;
      await site.nodes.get(node)?.stop('SIGKILL');
      return () => site.startNode(node);
    },
  },
  'node-frozen': {
    what: 'a node of the program frozen for 30 s',
    limitS: 5,
    rounds: 2,
    ways: ONE,
    forMs: 30_000,
    strike: async (site, round) => {
      const node = site.nodes.get(NODES[round % NODES.length] ?? 1);
      node?.kill('SIGSTOP');
      return async () => node?.kill('SIGCONT');
    },
  },
  'nodes-rolled': {
    what: 'both nodes restarted, one after the other',
    limitS: 5,
    rounds: 2,
    ways: ONE,
    forMs: 5000,
    strike: async (site) => {
      for (const node of NODES) {
        await site.nodes.get(node)?.stop('SIGTERM');
        await site.startNode(node);
        // Caddy checks each node's readiness every two seconds.
        await sleep(3000);
      }
      return undefined;
    },
  },
};
