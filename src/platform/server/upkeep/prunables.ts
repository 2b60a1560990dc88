import { pruneOutbox } from '#platform/server/events/outbox-upkeep.ts';
import type { Prunable } from '#platform/server/jobs/retention.ts';

/** What the platform itself keeps for a time. */
export const platformPrunables: readonly Prunable[] = [
  { table: 'outbox', column: 'created_at', keepFor: 'events', prune: pruneOutbox },
  { table: 'attempts', column: 'at', keepFor: 'attempts' },
  { table: 'webhook_messages', column: 'received_at', keepFor: 'webhooks' },
];
