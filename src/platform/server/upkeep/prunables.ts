import { asidePrunables } from '#platform/server/events/events-aside.ts';
import { pruneOutbox } from '#platform/server/events/outbox-upkeep.ts';
import { DAY_S, type Prunable } from '#platform/server/jobs/retention.ts';
import { mailPrunables } from '#platform/server/outside/mail/mail-queue.ts';

/** Rows that the platform itself keeps for a limited time. */
export const platformPrunables: readonly Prunable[] = [
  // Daily partitions, which are dropped as a whole.
  { table: 'outbox', column: 'created_at', keepS: 7 * DAY_S, prune: pruneOutbox },
  { table: 'attempts', column: 'at', keepS: DAY_S },
  { table: 'webhook_messages', column: 'received_at', keepS: 7 * DAY_S },
  { table: 'upkeep_records', column: 'at', keepS: 400 * DAY_S },
  { table: 'server_nodes', column: 'seen_at', keepS: DAY_S },
  ...asidePrunables,
  ...mailPrunables,
];
