import { randomBytes } from 'node:crypto';
import type { UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { emit } from '#platform/server/events/outbox.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { refusals } from '../../contract.ts';
import { CHANGE_DAYS, type ChangeEnd, MOST_STOPS } from '../../email-change.ts';
import { formerLetter, noticeLetter, renewLetter } from '../../email-change-letter.ts';
import { SECURITY_CHANGE } from '../../security-words.ts';
import { endLinks, readPerson } from '../recovery/recovery-store.ts';
import { logChange } from '../security-log.ts';
import { ownerProof } from '../sessions/authorize.ts';
import { endOtherSessions } from '../sessions/sessions.ts';
import { lockUser } from '../store.ts';
import * as store from './email-changes-store.ts';
import { emailTokenHash } from './email-proof.ts';
import { readEmail } from './email-store.ts';
import { personOf, queueSecurityMail, tellSecurity } from './security-notices.ts';

/** Reasons why support cannot request a change of this proven e-mail. */
export type ChangeFault = 'unproven' | 'same' | 'taken' | 'open';

export interface RequestedChange {
  readonly former: string;
  /** Number of changes that the person stopped lately. */
  readonly stops: number;
  /** True if the account must be frozen because too many changes were stopped. The person cannot stop this one. */
  readonly isHeld: boolean;
}

/** Judges a requested change. The person is locked later, when the change begins. */
export async function judgeChange(tx: Tx, member: UserId, email: string): Promise<RequestedChange | ChangeFault> {
  const owner = ownerProof(member);
  const { email: former, is_proven } = await readEmail(tx, owner);
  if (!is_proven) return 'unproven';
  if (former === email) return 'same';
  if (await store.isProvenElsewhere(tx, email, member)) return 'taken';
  if (await store.findOpenChange(tx, owner)) return 'open';
  const stops = await store.countStops(tx, member);
  return { former, stops, isHeld: stops >= MOST_STOPS };
}

interface Decided {
  readonly member: UserId;
  readonly act: number;
  readonly email: string;
}

/**
 * Starts the wait of a change that two officers decided. Notifies the person at once by e-mail to the current address,
 * in their notifications and by push, and sends the new address the e-mail that proves it.
 */
export async function openChange(tx: Tx, services: Services, { member, act, email }: Decided, asked: RequestedChange) {
  const owner = ownerProof(member);
  const [stop, proof] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
  const row = await store.insertEmailChange(tx, {
    userId: member,
    act,
    former: asked.former,
    email,
    isHeld: asked.isHeld,
    stopHash: emailTokenHash(stop),
    proofHash: emailTokenHash(proof),
  });
  const person = personOf(await readPerson(tx, owner), services);
  const change = { ...person, email, dueAt: row.due_at };
  await logChange(tx, owner, 'email_change');
  await emit(tx, [
    {
      userId: member,
      type: SECURITY_CHANGE,
      data: { change: asked.isHeld ? 'email_change_held' : 'email_change', language: person.language },
    },
  ]);
  const kept = { mustArrive: true, forMinutes: CHANGE_DAYS * 24 * 60 };
  const notice = await queueSecurityMail(tx, services, owner, {
    kind: 'email change',
    ...kept,
    to: asked.former,
    ...noticeLetter({ ...change, token: stop }, asked.isHeld),
  });
  if (notice !== undefined) await store.setNotice(tx, row.id, notice);
  await queueSecurityMail(tx, services, owner, {
    kind: 'email renewal',
    ...kept,
    to: email,
    ...renewLetter({ ...change, token: proof }),
  });
}

const over = () => refuse(refusals, 'link_over', { detail: 'The link was used or has expired.' });
const held = () =>
  refuse(refusals, 'change_held', {
    detail:
      'An earlier change was stopped, so only the office can stop this one. Sign in to object, or contact support.',
  });

/** Ends a change at its person's request, once. Notifies both addresses if the new one is proven. */
export async function stopChange(tx: Tx, services: Services, change: store.EmailChangeRow | undefined): Promise<void> {
  if (!change) throw over();
  await lockUser(tx, ownerProof(change.user_id));
  const row = await store.lockChange(tx, change.id);
  if (row?.state === 'stopped') return;
  if (row?.state !== 'open') throw over();
  if (row.is_held) throw held();
  await endChange(tx, services, row, 'stopped');
}

/**
 * Ends the change because the person proved another address themselves, with the same effect as a stop. The caller has
 * locked the person.
 */
export async function endByOwnChange(tx: Tx, owner: Owner): Promise<void> {
  const open = await store.findOpenChange(tx, owner);
  if (!open) return;
  if (open.is_held) throw held();
  await store.setEnded(tx, open.id, 'changed');
}

/** Records that the e-mailed link proved the new address. It belongs to no account until the change takes effect. */
export async function proveChange(tx: Tx, change: store.EmailChangeRow | undefined): Promise<store.EmailChangeRow> {
  if (!change) throw over();
  await lockUser(tx, ownerProof(change.user_id));
  const row = await store.lockChange(tx, change.id);
  if (row?.state !== 'open' || row.is_expired) throw over();
  await store.setProven(tx, row.id);
  return row;
}

/** Ends a change without effect and notifies its person. The caller has locked the person and the change. */
export async function endChange(
  tx: Tx,
  services: Services,
  row: store.EmailChangeRow,
  end: Exclude<ChangeEnd, 'done' | 'changed'>,
): Promise<void> {
  await store.setEnded(tx, row.id, end);
  const what = end === 'stopped' ? 'email_change_stopped' : 'email_change_over';
  await tellSecurity(tx, services, ownerProof(row.user_id), what, row.proven_at === null ? undefined : row.email);
}

/**
 * Reports whether a change can take effect: the address to be replaced is still the current one, and nobody else has
 * proven the new one.
 */
export async function isSameAccount(tx: Tx, row: store.EmailChangeRow): Promise<boolean> {
  const now = await readEmail(tx, ownerProof(row.user_id));
  return now.is_proven && now.email === row.former && !(await store.isProvenElsewhere(tx, row.email, row.user_id));
}

/**
 * Replaces the address. Ends every session, voids links mailed to the former address, and notifies both addresses.
 * Passkeys, password and recovery codes stay. For a time the password also signs in with the former address, so that an
 * owner who missed the notices is not locked out.
 */
export async function takeEffect(tx: Tx, services: Services, row: store.EmailChangeRow): Promise<void> {
  const owner = ownerProof(row.user_id);
  await store.replaceEmail(tx, owner, row.email);
  await store.setEnded(tx, row.id, 'done');
  await endOtherSessions(tx, owner, null);
  await endLinks(tx, owner);
  await store.endEmailLinks(tx, owner);
  await tellSecurity(tx, services, owner, 'email');
  const person = personOf(await readPerson(tx, owner), services);
  await queueSecurityMail(tx, services, owner, {
    kind: 'email changed',
    mustArrive: true,
    forMinutes: CHANGE_DAYS * 24 * 60,
    to: row.former,
    ...formerLetter(person),
  });
}
