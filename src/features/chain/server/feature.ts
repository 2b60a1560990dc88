import { z } from 'zod';
import { chainStatus } from '#features/ledger/server/network/leaving.ts';
import { defineOffice } from '#features/office/server/define-office.ts';
import { defineFeature } from '#platform/server/feature.ts';
import { createTurn } from '#platform/server/jobs/turns.ts';
import { listAll } from '#platform/server/store/pages.ts';
import { contract } from '../contract.ts';
import { contract as officeContract } from '../office-contract.ts';
import { anchorsJob } from './anchors/anchors-job.ts';
import { anchorHandlers } from './anchors/handlers.ts';
import { followAnchors } from './anchors/make-anchor.ts';
import { readAnchorQueue } from './anchors/queue.ts';
import { chainOf } from './chain.ts';
import { auditDeposits } from './deposits/audit.ts';
import { countArriving, forgetDeposits, listDeposits, readDepositQueue } from './deposits/deposits-store.ts';
import { followSweeps } from './deposits/followers.ts';
import { depositHandlers, limits } from './deposits/handlers.ts';
import { depositJobs } from './deposits/jobs.ts';
import { depositOnWire } from './deposits/on-wire.ts';
import { chainMetrics } from './metrics.ts';
import { networkHandlers } from './office/network-handlers.ts';
import { decideWithdrawal, limitsKind, openKind, releaseKind } from './office/network-kinds.ts';
import { reopenKind } from './office/reopen-kind.ts';
import { voidKind } from './office/void-kind.ts';
import { queueShape, readQueue } from './queue.ts';
import { auditChain } from './reserves/against.ts';
import { auditReserves } from './reserves/audit.ts';
import { reserveHandlers } from './reserves/handlers.ts';
import { unlinkLeavesOf } from './reserves/leaves-store.ts';
import { reservesPort } from './reserves/port.ts';
import { proofOf } from './reserves/proofs.ts';
import { reservesJob } from './reserves/reserves-job.ts';
import { treasuryReserves } from './reserves/treasury.ts';
import { reconcileChain } from './restored/reconcile.ts';
import { readSendingQueue } from './sending/queue.ts';
import { sendingJob } from './sending/sending-job.ts';
import { readStanding } from './store.ts';
import { linkOf, watchingJob } from './watching.ts';
import { withdrawalHandlers } from './withdrawals/handlers.ts';
import { withdrawalJobs, withdrawalParts } from './withdrawals/withdrawal-parts.ts';

/** The chain behind the network. Without NETWORK_RPC_URL nothing of it runs. */
export const chain = defineFeature({
  name: 'chain',
  contract,
  office: defineOffice({
    contract: officeContract,
    kinds: [limitsKind, openKind, releaseKind, decideWithdrawal, reopenKind, voidKind],
    handlers: networkHandlers,
  }),
  prunables: withdrawalParts.prunables,
  limits,
  tables: {
    ...withdrawalParts.tables,
    chain_network: 'nobody’s',
    chain_assets: 'nobody’s',
    chain_keys: 'the server’s own',
    chain_watch: 'nobody’s',
    chain_doubts: 'nobody’s',
    chain_wallets: 'nobody’s',
    chain_transactions: 'transactions on a chain, which keeps them for ever',
    chain_attempts: 'transactions on a chain, which keeps them for ever',
    chain_anchors: 'hashes of each day; names nobody',
    chain_anchor_sendings: 'hashes of each day; names nobody',
    reserve_statements: 'what the server has and owes; names nobody',
    reserve_leaves: 'emptied',
    reserve_nodes: 'sums of many, of nobody',
    chain_scan: 'nobody’s',
    chain_walk: 'nobody’s',
    chain_walked: 'payments of the treasury, which the chain keeps for ever',
    chain_blocks: 'nobody’s',
    chain_deposits: 'gone',
    chain_sweeps: 'proof of credits in the ledger, by address, which the chain keeps for ever',
    chain_closed_assets: 'nobody’s',
  },
  // The screen of reserves is shown only if a chain is configured.
  ports: { reserves: { state: ({ chain: settings }) => (settings ? 'open' : 'closed') } },
  audit: async (db) => [
    ...(await auditReserves(db)),
    ...(await auditDeposits(db)),
    ...(await withdrawalParts.audit(db)),
  ],
  auditOutside: auditChain,
  reconcile: reconcileChain,
  underway: async (db, owner) => ({
    ...(await withdrawalParts.underway(db, owner)),
    chain_deposits: await countArriving(db, owner),
  }),
  erase: async (tx, owner) => {
    await withdrawalParts.erase(tx, owner);
    await unlinkLeavesOf(tx, owner.userId);
    await forgetDeposits(tx, owner);
  },
  export: async (services, owner) => {
    const standing = await readStanding(services.db);
    return {
      ...(await withdrawalParts.export(services, owner)),
      reserveProof: (await proofOf(services, owner))?.proof ?? null,
      chainDeposits: await listAll(
        (before, count) => listDeposits(services.db, owner, before, count),
        (row) => depositOnWire(row, standing),
      ),
    };
  },
  join: (services) => {
    followSweeps(services);
    withdrawalParts.join(services);
    followAnchors(services);
  },
  metrics: chainMetrics,
  queues: {
    sending: {
      read: readSendingQueue,
      shape: queueShape.extend({ open: z.int() }),
    },
    chain: {
      read: readQueue,
      shape: queueShape.extend({ head: z.int().nullable(), finalized: z.int().nullable() }),
    },
    anchors: {
      read: readAnchorQueue,
      shape: queueShape,
    },
    deposits: {
      read: readDepositQueue,
      shape: queueShape,
    },
  },
  start: (services) => {
    const found = chainOf(services);
    const link = linkOf(services);
    if (found) reservesPort.give(services, treasuryReserves(found));
    if (found) chainStatus.give(services, async (db) => (await readStanding(db)).isOpen);
    return {
      handlers: {
        ...reserveHandlers(services),
        ...depositHandlers(services),
        ...withdrawalHandlers(services),
        ...anchorHandlers(services),
      },
      jobs:
        found && link
          ? [
              watchingJob(services, found, link),
              sendingJob(services, found, link),
              ...depositJobs(services, found, link),
              reservesJob(services, createTurn(services.db, 'reserves')),
              ...withdrawalJobs(services, found),
              anchorsJob(services, createTurn(services.db, 'anchors')),
            ]
          : [],
    };
  },
});
