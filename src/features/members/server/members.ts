import { endSessionsOf, sendRecoveryTo } from '#features/auth/server/of-member.ts';
import type { OwnCaps } from '#features/currency/rules.ts';
import { setState } from '#features/currency/server/member-states.ts';
import { hasTrials } from '#features/exchange/server/holding-cap.ts';
import { FREEZE_DAYS, MOST_FOUND, mayInOffice, type OfficeRole } from '#features/office/rules.ts';
import { lockOffice } from '#features/office/server/entry/lock-office.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { lockOrganisation } from '#features/organisations/server/organisations-store.ts';
import type { Page, PageQuery } from '#platform/contract.ts';
import { Refusal, refuse } from '#platform/refusal.ts';
import type { Consent, OfficeOfficer } from '#platform/server/http/proof.ts';
import { createLimiter, isFirstWithin, type Limits } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import type { OfficeMember, OfficeMemberRow } from '../contract.ts';
import { refusals } from '../contract.ts';
import { memberOnWire, rowOnWire } from './member-wire.ts';
import { countMembers, type Filter, findMembers, listMembers, type MemberRow, needMember } from './members-store.ts';
import { cursorOf, parseSearch, readCursor } from './search.ts';
import { tellMember } from './tell-member.ts';

/** Rate limit of an officer who sends recovery e-mails to members. */
export const limits = {
  office_recovery: { max: 10, windowS: 3600 },
} satisfies Limits<string>;

/**
 * Seconds within which repeated reads of an open member card count as one look. The card is reloaded at every live
 * event.
 */
const LOOK_S = 600;

interface Change {
  readonly id: number;
  readonly reason: string;
  readonly until: string | null;
}

const readsContact = ({ role }: OfficeOfficer) => mayInOffice(role as OfficeRole, 'contact', 'approved');
export const shownTo = (tx: Tx, who: OfficeOfficer, row: MemberRow): Promise<OfficeMember> =>
  memberOnWire(tx, row, readsContact(who));

/** The office's view of members. */
export function createMembers(services: Services) {
  const { db, vault, settings } = services;
  const trials = hasTrials(settings);
  return {
    list: async (
      who: OfficeOfficer<'members'>,
      { state, q, before, limit }: PageQuery & { state: Filter; q: string },
    ): Promise<Page<OfficeMemberRow>> => {
      const sought = parseSearch(q, readsContact(who));
      if (sought) {
        const found = await findMembers(db, sought, { state, count: MOST_FOUND }, trials);
        return { items: found.slice(0, Math.min(MOST_FOUND, limit)).map(rowOnWire) };
      }
      const rows = await listMembers(db, { state, place: readCursor(before), count: limit + 1 }, trials);
      const items = rows.slice(0, limit);
      return { items: items.map(rowOnWire), next: rows.length > limit ? cursorOf(items.at(-1)) : undefined };
    },

    figures: (_: OfficeOfficer<'members'>) => countMembers(db),

    /**
     * Returns one member. The first look within `LOOK_S` of one entry into the office is recorded in its audit trail.
     */
    look: (who: OfficeOfficer<'members'>, id: number): Promise<OfficeMember> =>
      db.tx(async (tx) => {
        await lockOrganisation(tx, who);
        const row = await needMember(tx, id, trials);
        const look = { kind: 'office_look', subject: `${who.entry.id} ${who.role} ${row.id}` };
        if (await isFirstWithin(tx, vault, look, LOOK_S))
          await record(tx, vault, who, 'member.seen', { member: row.id });
        return shownTo(tx, who, row);
      }),
  };
}

/** Acts about a member that one officer does alone. Locks: the operator, its audit head, the member, their accounts. */
export function createMemberActs(services: Services) {
  const { db, vault, settings } = services;
  const trials = hasTrials(settings);
  /** Runs one act about a member: uses the signature, records the act in the audit trail, then does the work. */
  const limiter = createLimiter(services, limits);
  const act = <T>(who: OfficeOfficer, id: number, consent: Consent, work: (tx: Tx, row: MemberRow) => Promise<T>) =>
    db.tx(async (tx) => {
      await lockOffice(tx, who, consent);
      return work(tx, await needMember(tx, id, trials));
    });
  const change = (
    who: OfficeOfficer,
    { id, reason, until: ends }: Change,
    consent: Consent,
    { state, caps }: { readonly state: 'frozen' | 'limited'; readonly caps?: OwnCaps },
  ) =>
    act(who, id, consent, async (tx, row) => {
      const until = ends === null ? null : endOf(ends);
      await record(tx, vault, who, state === 'frozen' ? 'member.frozen' : 'member.limited', {
        member: row.id,
        reason,
        until: ends,
      });
      if (state === 'frozen' && row.is_official)
        throw refuse(refusals, 'not_so_now', {
          detail: 'This member is on the office’s staff. Freezing them is an act that a second person checks.',
        });
      await setState(tx, {
        member: row.id,
        state,
        reason,
        until,
        act: null,
        by: who.person.userId,
        ...(caps && { caps }),
      }).catch(asNotSo);
      if (state === 'frozen') await endSessionsOf(tx, row.id);
      await tellMember(tx, services, row.id);
      return shownTo(tx, who, await needMember(tx, row.id, trials));
    });
  return {
    freeze: (who: OfficeOfficer<'freeze'>, asked: Change, consent: Consent) =>
      change(who, asked, consent, { state: 'frozen' }),

    limit: (who: OfficeOfficer<'freeze'>, asked: Change & { caps: OwnCaps }, consent: Consent) =>
      change(who, asked, consent, { state: 'limited', caps: asked.caps }),

    signOut: (who: OfficeOfficer<'help'>, id: number, consent: Consent): Promise<{ ended: number }> =>
      act(who, id, consent, async (tx, row) => {
        await record(tx, vault, who, 'member.signed_out', { member: row.id });
        return { ended: await endSessionsOf(tx, row.id) };
      }),

    /**
     * Counts each e-mail against the officer's limit before sending, so that simultaneous calls stay within the limit.
     * An e-mail that is not sent is not counted.
     */
    recover: async (who: OfficeOfficer<'help'>, id: number, consent: Consent): Promise<void> => {
      const giveBack = await limiter.take({ kind: 'office_recovery', subject: `user:${who.person.userId}` });
      const send = act(who, id, consent, async (tx, row) => {
        await record(tx, vault, who, 'member.recovery', { member: row.id });
        if (!(await sendRecoveryTo(tx, services, row.id)))
          throw refuse(refusals, 'not_so_now', { detail: 'This member has no confirmed e-mail address.' });
      });
      await giveBackRefused(send, giveBack);
    },
  };
}

/** Uncounts a try if the work was refused. */
export const giveBackRefused = <T>(work: Promise<T>, giveBack: () => Promise<void>): Promise<T> =>
  work.catch(async (error: unknown) => {
    if (error instanceof Refusal) await giveBack();
    throw error;
  });

/** Returns the act that freezes a member of the office's staff. */
export const freezing = (member: number, { reason, until }: Omit<Change, 'id'>) => ({
  kind: 'member.freeze' as const,
  body: { member, reason, until: until === null ? null : endOf(until).toISOString() },
});

const DAY_MS = 86_400_000;
function endOf(text: string): Date {
  const until = new Date(text);
  const ahead = until.getTime() - Date.now();
  if (ahead > 60_000 && ahead <= FREEZE_DAYS * DAY_MS) return until;
  throw refuse(refusals, 'not_so_now', {
    detail: `The end must be between one minute and ${FREEZE_DAYS} days from now.`,
    errors: { until: `must be within ${FREEZE_DAYS} days` },
  });
}

/** Turns an error of the store's function into a refusal. */
function asNotSo(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'MS001')
    throw refuse(refusals, 'not_so_now', { detail: 'The member’s current state does not allow this.' });
  if (code === 'MS002')
    throw refuse(refusals, 'not_so_now', {
      detail: 'These caps are not lower than the current ones. Raising them is an act that a second person checks.',
    });
  throw error;
}
