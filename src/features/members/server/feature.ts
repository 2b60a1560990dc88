import { defineOffice } from '#features/office/server/define-office.ts';
import { defineParts } from '#platform/server/feature.ts';
import { createTurn } from '#platform/server/jobs/turns.ts';
import { contract } from '../contract.ts';
import { emailLimits } from './email-acts.ts';
import { emailChangeJob } from './email-changes.ts';
import { changeEmail } from './email-kind.ts';
import { closeMember, freezeOfficial, liftFreeze, raiseLimits } from './member-acts.ts';
import { memberHandlers } from './member-handlers.ts';
import { limits } from './members.ts';

/** The office's side of members: finding, reading and helping them. */
export const members = defineParts({
  name: 'members',
  limits: { ...limits, ...emailLimits },
  office: defineOffice({
    contract,
    kinds: [freezeOfficial, liftFreeze, raiseLimits, closeMember, changeEmail],
    handlers: memberHandlers,
    jobs: (services) => [emailChangeJob(services, createTurn(services.db, 'email-changes'))],
  }),
});
