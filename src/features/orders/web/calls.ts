import { pages } from '#platform/web/calls/api.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import { useWhole } from '#platform/web/calls/use-whole.ts';
import type { contract } from '../contract.ts';

export const { call, useRead } = callsOf<typeof contract>();

const page = pages<typeof contract>();

/** Reads all orders, newest first. */
export const useOrders = () => useWhole('GET /api/orders/{userId}', (sent) => page('GET /api/orders/{userId}', sent));
