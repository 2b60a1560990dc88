import { z } from 'zod';
import { defineFeature } from '#platform/server/feature.ts';
import { createTurn } from '#platform/server/jobs/turns.ts';
import { contract } from '../contract.ts';
import { chainOf } from './chain.ts';
import { readQueue } from './queue.ts';
import { auditReserves } from './reserves/audit.ts';
import { reserveHandlers } from './reserves/handlers.ts';
import { reservesJob } from './reserves/job.ts';
import { unlinkLeavesOf } from './reserves/leaves-store.ts';
import { reservesPort } from './reserves/port.ts';
import { proofOf } from './reserves/proofs.ts';
import { treasuryReserves } from './reserves/treasury.ts';
import { sendingJob } from './sending/job.ts';
import { readSendingQueue, sendingMetrics } from './sending/queue.ts';
import { linkOf, watchingJob } from './watching.ts';

/** The chain behind the network. Without NETWORK_RPC_URL nothing of it runs. */
export const chain = defineFeature({
  name: 'chain',
  contract,
  tables: {
    chain_network: 'nobody’s',
    chain_assets: 'nobody’s',
    chain_keys: 'the server’s own',
    chain_watch: 'nobody’s',
    chain_wallets: 'nobody’s',
    chain_transactions: 'what was sent on a chain, which keeps it for ever',
    chain_attempts: 'what was sent on a chain, which keeps it for ever',
    reserve_statements: 'what a server holds and owes, of nobody',
    reserve_leaves: 'emptied',
    reserve_nodes: 'sums of many, of nobody',
  },
  // Its screen is there where a chain is.
  ports: { reserves: { state: ({ chain: settings }) => (settings ? 'open' : 'closed') } },
  audit: auditReserves,
  erase: (tx, { userId }) => unlinkLeavesOf(tx, userId),
  export: async (services, owner) => ({ reserveProof: (await proofOf(services, owner))?.proof ?? null }),
  metrics: sendingMetrics,
  queues: {
    sending: { read: readSendingQueue },
    chain: {
      read: readQueue,
      shape: z.looseObject({
        due: z.int(),
        oldestDueS: z.number(),
        setAside: z.int(),
        why: z.string().nullable(),
        head: z.int().nullable(),
        finalized: z.int().nullable(),
      }),
    },
  },
  start: (services) => {
    const found = chainOf(services);
    const link = linkOf(services);
    if (found) reservesPort.give(services, treasuryReserves(found));
    return {
      handlers: { ...reserveHandlers(services) },
      jobs:
        found && link
          ? [
              watchingJob(services, found, link),
              sendingJob(services, found, link),
              reservesJob(services, createTurn(services.db, 'reserves')),
            ]
          : [],
    };
  },
});
