import { z } from 'zod';
import { defineParts } from '#platform/server/feature.ts';
import { chainOf } from './chain.ts';
import { readQueue } from './queue.ts';
import { sendingJob } from './sending/job.ts';
import { readSendingQueue, sendingMetrics } from './sending/queue.ts';
import { linkOf, watchingJob } from './watching.ts';

/** The chain behind the network. Without NETWORK_RPC_URL nothing of it runs. */
export const chain = defineParts({
  name: 'chain',
  tables: {
    chain_network: 'nobody’s',
    chain_assets: 'nobody’s',
    chain_keys: 'the server’s own',
    chain_watch: 'nobody’s',
    chain_wallets: 'nobody’s',
    chain_transactions: 'what was sent on a chain, which keeps it for ever',
    chain_attempts: 'what was sent on a chain, which keeps it for ever',
  },
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
    return { jobs: found && link ? [watchingJob(services, found, link), sendingJob(services, found, link)] : [] };
  },
});
