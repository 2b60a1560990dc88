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
import { identityMarks } from '../slots.ts';
import { actOfOne, auditDataOf, needAct, needKnownFacts, needShown, needWaiting } from './act-wire.ts';
import {
  type ActRow,
  checksFrom,
  decideAct,
  findAct,
  findMaker,
  isMadeByKnown,
  readBody,
  type Signer,
} from './acts-store.ts';
import { kindOf, needKind } from './kinds.ts';
import { needOutsider } from './outsider.ts';
import { withPrepared } from './with-prepared.ts';

/**
 * The checker's side: checks an act and carries it out in the same transaction. The office's audit trail is written
 * first, since carrying out may lock another organisation's trail, and accounts.
 */
export function createChecking(services: Services) {
  const { db, vault } = services;
  return {
    /** A checker who repeats the call gets the earlier result again. */
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
        const row = await startDecision(tx, services, who, { id, by, ready });
        await needSettled(tx, who);
        needShown(row, digest);
        const read = ready();
        const done = await decideAct(tx, who, { id, state: 'done', refusal: null }, by);
        await record(tx, vault, who, 'act.checked', { ...auditDataOf(row), maker: row.made_by });
        const { body, shown } = readBody(row);
        needKnownFacts(shown);
        const eyes = { act: row.id, who, madeBy: row.made_by, madeAt: row.made_at, facts: shown };
        await needKind(row.kind).carryOut(tx, services, body, eyes, read);
        return actOfOne(tx, who, done);
      };
      const prepare = await preparing(services, who, id);
      const work = withPrepared(prepare, (ready) => db.tx((tx) => checkOne(tx, ready)));
      // The subject of the act may have changed since it was made.
      return asCannot(work, (code) => ofCheck.includes(code));
    },

    refuse: async (
      who: OfficeOfficer<'check'>,
      { id, reason }: { readonly id: number; readonly reason: string },
      consent: Consent,
    ): Promise<OfficeAct> => {
      const known = await whoIsKnown(services, who, id);
      // An act whose file is gone can still be refused. Recipients in a file may refuse it too.
      const isPrepared = (await preparing(services, who, id)) !== undefined;
      return db.tx(async (tx) => {
        const by = { ...(await lockOffice(tx, who, consent)), ...known };
        const row = await startDecision(tx, services, who, { id, by, ready: isPrepared ? undefined : () => undefined });
        const done = await decideAct(tx, who, { id, state: 'refused', refusal: reason }, by);
        await record(tx, vault, who, 'act.refused', { ...auditDataOf(row), maker: row.made_by, reason });
        return actOfOne(tx, who, done);
      });
    },
  };
}

/**
 * Returns the function that reads what the act's kind needs; undefined if it needs nothing. An act's body never
 * changes.
 */
export async function preparing(services: Services, who: OfficeOfficer, id: number) {
  const row = await findAct(services.db, who, id);
  const prepare = row && kindOf(row.kind)?.prepare;
  return prepare && (() => prepare(services, readBody(row).body, row.made_by));
}

const ofCheck: readonly string[] = actCalls['POST /api/office/acts/{actId}/check'].refusals;

/**
 * Identity marks of the decider, and the maker's current ones, since the maker may have verified a document after
 * making the act.
 */
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

/**
 * Starts a decision about an act. The act must be pending. The decider must have the right of its kind, must not be its
 * maker, and must not be concerned by it.
 */
async function startDecision(
  tx: Tx,
  services: Services,
  who: OfficeOfficer,
  { id, by, ready }: { readonly id: number; readonly by: Signer & Known; readonly ready: (() => unknown) | undefined },
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
      detail: 'Another person must check the act, with another passkey and another proven identity.',
    });
  if (!ready) return row;
  const made = { services, maker: row.made_by, ready: ready() };
  const { body } = readBody(row);
  await needOutsider(tx, who, await kind.about(tx, body, made));
  await kind.needOther(tx, services, body, who.person.userId);
  return row;
}

/**
 * Refuses an officer who joined or changed roles less than a day ago. That leaves time to notice an owner who invites
 * their own second account.
 */
async function needSettled(tx: Tx, who: OfficeOfficer): Promise<void> {
  const from = await checksFrom(tx, who);
  if (from) throw refuse(refusals, 'new_checker', { detail: `You can check acts from ${from.toISOString()}.` });
}

/**
 * Turns refusals that the call does not declare, such as another feature's, into `cannot_be`. The transaction was
 * rolled back, so the act is still pending.
 */
export const asCannot = <T>(work: Promise<T>, isOwn: (code: string) => boolean): Promise<T> =>
  work.catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'no_upload')
      throw refuse(refusals, 'file_gone', { detail: 'The file that its maker uploaded is no longer stored.' });
    if (error instanceof Refusal && !isOwn(error.code) && !(error.code in commonRefusals))
      throw refuse(refusals, 'cannot_be', { detail: error.message });
    throw error;
  });
