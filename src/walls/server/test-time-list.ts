/**
 * Number of pauses and of clock readings (`pauses clocks`) per file of the long tests, whose subject is real time.
 * Remove entries; add none.
 */
export const allowedLong: Readonly<Record<string, string>> = {
  'journeys/approvals.long.spec.ts': '0 1',
  'journeys/city.long.spec.ts': '1 1',
  'src/app/server/away.long.postgres.test.ts': '2 0',
  'src/app/server/away.long.ts': '4 5',
  'src/app/server/commands/rotate.long.ts': '3 0',
  'src/app/server/read-only.long.postgres.test.ts': '1 2',
  'src/features/campaigns/server/budget-edge.long.ts': '1 1',
  'src/features/campaigns/server/month-end.long.ts': '1 2',
  'src/features/chain/server/deposits/reorgs.long.postgres.test.ts': '0 1',
  'src/features/chain/server/kills.long.postgres.test.ts': '0 1',
  'src/features/chain/server/reserves/scale.long.postgres.test.ts': '1 6',
  'src/features/chain/server/restored/killed.long.postgres.test.ts': '1 0',
  'src/features/chain/server/sending/fairness.long.postgres.test.ts': '1 0',
  'src/features/chain/server/testing/kills/kills.ts': '3 2',
  'src/features/chain/server/testing/kills/load.ts': '1 0',
  'src/features/ledger/server/testing/kill.ts': '1 2',
  'src/features/exchange/server/office/nodes.long.postgres.test.ts': '2 0',
  'src/features/chain/server/office/incidents.long.postgres.test.ts': '1 2',
  'src/features/settlement/server/office/nodes.long.postgres.test.ts': '1 0',
  'src/features/settlement/server/office/ten-thousand.long.postgres.test.ts': '0 4',
  'src/features/orders/server/orders-kill.long.ts': '2 2',
  'src/features/outbound/server/delivery/kill.long.ts': '1 0',
  'src/features/traveler/server/refunds/refunds-kill.long.ts': '3 0',
  'src/features/work/server/work-kill.long.ts': '2 0',
};
