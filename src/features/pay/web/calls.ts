import { callsOf } from '#platform/web/calls/query.ts';
import type { contract } from '../contract.ts';

/** The calls of this feature, typed by its contract. */
export const { call, useRead } = callsOf<typeof contract>();

/** What a payment, a refund or a send makes old. */
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
