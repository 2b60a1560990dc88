import { defineOffice } from '#features/office/server/define-office.ts';
import { paymentMoves, paymentReturned, paymentReturns } from '#features/pay/server/payments/refund-slots.ts';
import { defineFeature } from '#platform/server/feature.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import { listAll } from '#platform/server/store/pages.ts';
import { contract } from '../contract.ts';
import { contract as officeContract } from '../office-contract.ts';
import { LIMITS } from '../rules.ts';
import { auditCases } from './audit.ts';
import { countOpenOf, listCases } from './cases-store.ts';
import { deadlineJob } from './deadlines.ts';
import { followRefund, lockForRefund } from './deciding.ts';
import { createHandlers } from './handlers.ts';
import { releaseHoldOf } from './hold.ts';
import { caseHandlers } from './office/case-handlers.ts';
import { decideKind } from './office/case-kind.ts';
import { readFor } from './on-wire.ts';
import { erasePictures, forgetPictures } from './pictures-store.ts';
import { forgetMessages } from './steps-store.ts';

/** Cases need an office that decides, so a personal wallet has none. */
export const cases = defineFeature({
  name: 'cases',
  trials: { '/cases': 'won' },
  needsHosted: true,
  contract,
  office: defineOffice({
    contract: officeContract,
    kinds: [decideKind],
    handlers: caseHandlers,
  }),
  tables: {
    cases: 'belongs to the other side and the office’s books; the sides only by id',
    case_steps: 'emptied',
    case_pictures: 'emptied',
    case_looks: 'belongs to the office; its officers only by id',
  },
  erase: async (tx, owner) => (await forgetMessages(tx, owner)) + (await forgetPictures(tx, owner)),
  prunables: [{ table: 'case_pictures', column: 'at', keepS: LIMITS.picturesKeptDays * DAY_S, prune: erasePictures }],
  underway: async (db, owner) => ({ cases: await countOpenOf(db, owner) }),
  export: async (services, owner) => ({
    cases: await listAll(
      (before, count) => listCases(services.db, owner, { before, count }),
      ({ id }) => readFor(services.db, services, owner, id),
    ),
  }),
  audit: auditCases,
  join: (services) => {
    paymentReturns(services).fill(lockForRefund);
    paymentMoves(services).fill(releaseHoldOf);
    paymentReturned(services).fill(followRefund);
  },
  start: (services) => ({ handlers: createHandlers(services), jobs: [deadlineJob(services)] }),
});
