/** Reads that each live event makes stale. Calls whose routes start with these are refetched while they are on screen. */
export const staleAfter: Readonly<Record<string, readonly `GET /api/${string}`[]>> = {
  // Sent to the staff after every act in an organisation, at its tills or in the office.
  organisation_staff: ['GET /api/org', 'GET /api/office'],
  events_given_up: ['GET /api/org/{id}/endpoints'],
  notification: [
    'GET /api/digital-documents/{userId}',
    'GET /api/credentials/{userId}',
    'GET /api/showings/{userId}',
    'GET /api/work/',
    'GET /api/parties/',
    'GET /api/notifications/{userId}',
  ],
  standing_changed: ['GET /api/standing/{userId}'],
  transaction_update: ['GET /api/transactions/{userId}', 'GET /api/requests/', 'GET /api/parties/'],
  chain_update: ['GET /api/chain/'],
  chain_withdrawal: ['GET /api/chain/'],
  balance_update: [
    'GET /api/campaigns/{userId}',
    'GET /api/payments/',
    'GET /api/assets/',
    'GET /api/portfolio/',
    'GET /api/local-currency/',
    'GET /api/spending/{userId}',
  ],
  charge_update: ['GET /api/charges/{id}'],
  order_update: ['GET /api/orders/'],
  request_update: ['GET /api/requests/'],
  work_update: ['GET /api/work/'],
  claim_update: ['GET /api/tax-refunds/{userId}', 'GET /api/tax-waiting/{userId}'],
  case_update: ['GET /api/cases/', 'GET /api/case-payments/', 'GET /api/payments/'],
  notifications_read: ['GET /api/notifications/{userId}'],
  shown_code_update: ['GET /api/pay-grants/', 'GET /api/local-currency/', 'GET /api/payments/'],
};
