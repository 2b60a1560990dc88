import { callsOf } from '#platform/web/calls/query.ts';
import type { contract } from '../contract.ts';

export const { call, useRead } = callsOf<typeof contract>();

/** Calls whose data is stale after a payment, refund or send. */
export const STALE_AFTER_PAYMENT = [
  'GET /api/transactions/{userId}',
  'GET /api/local-currency/{userId}',
  'GET /api/exchange/{userId}',
  'GET /api/payments/{userId}',
  'GET /api/payments/{userId}/{id}',
  'GET /api/charges/{id}',
  'GET /api/campaigns/{userId}',
  'GET /api/payees/{userId}',
  'GET /api/payee',
] as const;
