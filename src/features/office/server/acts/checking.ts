import type { Role } from '#features/organisations/rules.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { commonRefusals, Refusal, refuse } from '#platform/refusal.ts';
import type { Consent, OfficeOfficer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { actCalls, type OfficeAct } from '../../calls/acts.ts';
import { refusals } from '../../contract.ts';
import { mayInOffice } from '../../rules.ts';
import { lockOffice } from '../entry/lock-office.ts';
import { identityMarks } from '../later.ts';
import { actOfOne, needAct, needKnownFacts, needShown, needWaiting, saidOf } from './act-wire.ts';
import {
  type ActRow,
  type By,
  checksFrom,
  decideAct,
  findAct,
  findMaker,
  isMadeByKnown,
  readBody,
} from './acts-store.ts';
import { kindOf, needKind } from './kinds.ts';
import { needOutsider } from './outsider.ts';
import { withPrepared } from './preparing.ts';

/**
 * The second pair of eyes: checks what another asked for and carries it out in the same transaction. The office's own audit trail is written before what is
 * carried out, since that may lock another organisation's, and accounts.
 */
export function createChecking(services: Services) {
  const { db, vault } = services;
  return {
    /** Who has checked it before is told again what came of it. */
    check: async (
      who: OfficeOfficer<'check'>,
      { id, digest }: { readonly id: number; readonly digest: string },
      consent: Consent,
    ): Promise<OfficeAct> => {
      const known = await whoIsKnown(services, who, id);
      const checkOne = async (tx: Tx, ready: () => unknown): Promise<OfficeAct> => {
        const by = { ...(await lockOffice(tx, who, consent)), ...known };
        const before = await needAct(tx, who, id);
        if (before.state === 'done' && before.decided_by === who.person.userId) return actOfOne(tx, who, before);
        const row = await begin(tx, services, who, { id, by, ready });
        await needSettled(tx, who);
        needShown(row, digest);
        const read = ready();
        const done = await decideAct(tx, who, { id, state: 'done', refusal: null }, by);
        await record(tx, vault, who, 'act.checked', { ...saidOf(row), maker: row.made_by });
        const { body, shown } = readBody(row);
        needKnownFacts(shown);
        const eyes = { act: row.id, who, madeBy: row.made_by, madeAt: row.made_at, facts: shown };
        await needKind(row.kind).carryOut(tx, services, body, eyes, read);
        return actOfOne(tx, who, done);
      };
      const prepare = await preparing(services, who, id);
      const work = withPrepared(prepare, (ready) => db.tx((tx) => checkOne(tx, ready)));
      // What an act is about may have changed since it was made.
      return asCannot(work, (code) => ofCheck.includes(code));
    },

    refuse: async (
      who: OfficeOfficer<'check'>,
      { id, reason }: { readonly id: number; readonly reason: string },
      consent: Consent,
    ): Promise<OfficeAct> => {
      const known = await whoIsKnown(services, who, id);
      // An act whose file is gone can still be refused. Recipients of a file may refuse it too.
      const isPrepared = (await preparing(services, who, id)) !== undefined;
      return db.tx(async (tx) => {
        const by = { ...(await lockOffice(tx, who, consent)), ...known };
        const row = await begin(tx, services, who, { id, by, ready: isPrepared ? undefined : () => undefined });
        const done = await decideAct(tx, who, { id, state: 'refused', refusal: reason }, by);
        await record(tx, vault, who, 'act.refused', { ...saidOf(row), maker: row.made_by, reason });
        return actOfOne(tx, who, done);
      });
    },
  };
}

/** Returns how the kind of an act reads what it needs; undefined where nothing is read. An act's body never changes. */
export async function preparing(services: Services, who: OfficeOfficer, id: number) {
  const row = await findAct(services.db, who, id);
  const prepare = row && kindOf(row.kind)?.prepare;
  return prepare && (() => prepare(services, readBody(row).body, row.made_by));
}

const ofCheck: readonly string[] = actCalls['POST /api/office/acts/{actId}/check'].refusals;

/** By which documents whoever decides is known, and whoever made it by now: somebody may have verified one since. */
interface Known {
  readonly identity: readonly Uint8Array[];
  readonly ofMaker: readonly Uint8Array[];
}

async function whoIsKnown(services: Services, who: OfficeOfficer, id: number): Promise<Known> {
  const marksOf = identityMarks.of(services);
  const maker = await findMaker(services.db, who, id);
  const ofMaker = maker === undefined ? [] : await marksOf({ userId: maker });
  return { identity: await marksOf(who.person), ofMaker };
}

/** Begins a decision about an act: it waits, and whoever decides has the right of its kind and neither made it nor is of what it is about. */
async function begin(
  tx: Tx,
  services: Services,
  who: OfficeOfficer,
  { id, by, ready }: { readonly id: number; readonly by: By & Known; readonly ready: (() => unknown) | undefined },
): Promise<ActRow> {
  const row = await needAct(tx, who, id);
  const kind = needKind(row.kind);
  if (!mayInOffice(who.role as Role, kind.check, 'approved'))
    throw refuse(commonRefusals, 'forbidden', {
      detail: `Your role in the office is ${who.role}, which may not check this.`,
    });
  needWaiting(row);
  const isOwn = row.made_by === who.person.userId || Buffer.from(row.made_passkey).equals(by.passkey);
  const isTheirs = by.ofMaker.some((mark) => by.identity.some((one) => Buffer.from(one).equals(mark)));
  if (isOwn || isTheirs || (await isMadeByKnown(tx, row, by.identity)))
    throw refuse(refusals, 'own_act', {
      detail: 'Somebody else checks it: another person, another passkey, another proven identity.',
    });
  if (!ready) return row;
  const made = { services, maker: row.made_by, ready: ready() };
  const { body } = readBody(row);
  await needOutsider(tx, who, await kind.about(tx, body, made));
  await kind.needOther(tx, services, body, who.person.userId);
  return row;
}

/** Refuses somebody who came, or got another role, less than a day ago: an owner who invites themselves again is noticed before they check. */
async function needSettled(tx: Tx, who: OfficeOfficer): Promise<void> {
  const from = await checksFrom(tx, who);
  if (from) throw refuse(refusals, 'new_checker', { detail: `You check acts from ${from.toISOString()} on.` });
}

/** Refuses with `cannot_be` what the call does not declare, such as a refusal of another feature: it was rolled back, and an act still waits. */
export const asCannot = <T>(work: Promise<T>, isOwn: (code: string) => boolean): Promise<T> =>
  work.catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'no_upload')
      throw refuse(refusals, 'file_gone', { detail: 'The file that its maker brought is no longer stored.' });
    if (error instanceof Refusal && !isOwn(error.code) && !(error.code in commonRefusals))
      throw refuse(refusals, 'cannot_be', { detail: error.message });
    throw error;
  });
