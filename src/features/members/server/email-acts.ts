import { hasTrials } from '#features/exchange/server/holding-cap.ts';
import type { OfficeAct } from '#features/office/calls/acts.ts';
import type { Acts } from '#features/office/server/acts/acts.ts';
import { lockOffice } from '#features/office/server/entry/lock-office.ts';
import type { Consent, OfficeOfficer } from '#platform/server/http/proof.ts';
import { createLimiter, type Limits } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import type { OfficeMember } from '../contract.ts';
import { endByOffice } from './email-changes.ts';
import { giveBackRefused, shownTo } from './members.ts';
import { needMember } from './members-store.ts';

/** Rate limit of an officer who requests e-mail changes. */
export const emailLimits = { office_email_change: { max: 5, windowS: 86_400 } } satisfies Limits<string>;

interface Asked {
  readonly member: number;
  readonly email: string;
  readonly proof: string;
  readonly reason: string;
}

/** Officers' calls that request a change of a member's e-mail, and end one. */
export function createEmailActs(services: Services, acts: Acts) {
  const limiter = createLimiter(services, emailLimits);
  const trials = hasTrials(services.settings);
  return {
    /** Requests an e-mail change. Counts it against the officer's rate limit, unless the request is refused. */
    ask: async (who: OfficeOfficer<'standing'>, asked: Asked, consent: Consent): Promise<OfficeAct> => {
      const giveBack = await limiter.take({ kind: 'office_email_change', subject: `user:${who.person.userId}` });
      return giveBackRefused(acts.make(who, { kind: 'member.email', body: asked }, consent), giveBack);
    },

    stop: (
      who: OfficeOfficer<'freeze'>,
      { id, reason }: { readonly id: number; readonly reason: string },
      consent: Consent,
    ): Promise<OfficeMember> =>
      services.db.tx(async (tx) => {
        await lockOffice(tx, who, consent);
        const row = await needMember(tx, id, trials);
        await endByOffice(tx, services, who, { member: row.id, reason });
        return shownTo(tx, who, await needMember(tx, row.id, trials));
      }),
  };
}
