import type { Role } from '#features/organisations/rules.ts';
import { namesOf } from '#features/organisations/server/audit/trail-store.ts';
import { namesAs } from '#platform/both-names.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { OfficeOfficer } from '#platform/server/http/proof.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { maskedNumbers } from '#platform/texts/shown-safely.ts';
import { onWire } from '#platform/wire-time.ts';
import type { OfficeAct } from '../../calls/acts.ts';
import { refusals } from '../../contract.ts';
import {
  ACCOUNT_FACTS,
  type ActKindName,
  FACTS,
  HIDDEN_FACT,
  mayInOffice,
  OFFICE_RIGHTS,
  PRIVATE_FACTS,
  UNKNOWN,
} from '../../rules.ts';
import { type ActRow, checksFrom, countOthers, lockAct, readBody, readTitleKo } from './acts-store.ts';
import type { Fact } from './kind.ts';
import { kindOf, OF_NEWER } from './kinds.ts';

/** Converts acts to wire form for one reader: who made each, and whether the reader or anyone else could check it. */
export async function actsOnWire(from: Queryable, who: OfficeOfficer, rows: readonly ActRow[]): Promise<OfficeAct[]> {
  const names = await namesOf(
    from,
    rows.flatMap((row) => [row.made_by, row.decided_by]),
  );
  const checksAt = await checksFrom(from, who);
  const acts: OfficeAct[] = [];
  for (const row of rows) {
    const roles = OFFICE_RIGHTS[kindOf(row.kind)?.check ?? 'check'];
    const others = await countOthers(from, who, { roles, but: row.made_by });
    acts.push(actOnWire(row, who, { names, isAlone: others === 0, checksFrom: checksAt }));
  }
  return acts;
}

export async function actOfOne(tx: Tx, who: OfficeOfficer, row: ActRow): Promise<OfficeAct> {
  const [act] = await actsOnWire(tx, who, [row]);
  if (!act) throw new Error(`act ${row.id} does not exist`);
  return act;
}

/** Locks an act. Throws 404 if there is none with this id. */
export async function needAct(tx: Tx, who: OfficeOfficer, id: number): Promise<ActRow> {
  const row = await lockAct(tx, who, id);
  if (!row) throw refuse(commonRefusals, 'not_found');
  return row;
}

const overText = { done: 'carried out', refused: 'refused', withdrawn: 'withdrawn', expired: 'expired' } as const;

/** Refuses an act that is no longer pending (`act_over`). */
export function needWaiting({ state }: ActRow): void {
  if (state !== 'waiting') throw refuse(refusals, 'act_over', { detail: `This act was already ${overText[state]}.` });
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/**
 * Refuses a checker who saw another version of the act: their signature covers the digest of the version that they saw.
 */
export function needShown({ body_hash }: Pick<ActRow, 'body_hash'>, digest: string): void {
  if (digest !== hex(body_hash))
    throw refuse(refusals, 'act_changed', { detail: 'The act has changed since it was shown. Nothing was done.' });
}

const isFact = ({ name }: { readonly name: string }): boolean => (FACTS as readonly string[]).includes(name);

/** Refuses if the act has facts of a newer release: a checker must be able to read all of them. */
export function needKnownFacts(shown: readonly Fact[]): void {
  if (!shown.every(isFact)) throw refuse(refusals, 'cannot_be', { detail: OF_NEWER });
}

/** Data of an act in the office's audit trail. */
export const auditDataOf = (row: ActRow) => ({
  request: row.id,
  kind: row.kind,
  subject: row.subject,
  name: row.title,
  nameKo: readTitleKo(row),
  digest: hex(row.body_hash),
});

/** Reports whether an officer may read all of an act: its maker, and roles that check acts. */
export const readsWhole = ({ made_by: maker }: Pick<ActRow, 'made_by'>, { person, role }: OfficeOfficer): boolean =>
  maker === person.userId || mayInOffice(role as Role, 'check', 'approved');

/** Returns a fact as this role may read it. */
function factOnWire(fact: Fact, role: Role, isChecker: boolean) {
  const { name, value, valueKo } = fact;
  if (!isFact(fact)) return { name: UNKNOWN, value: isChecker ? `${name}: ${value}` : HIDDEN_FACT } as const;
  if (isChecker) return fact;
  if (ACCOUNT_FACTS.includes(name))
    return {
      name,
      value: maskedNumbers(value),
      ...(valueKo !== undefined && { valueKo: maskedNumbers(valueKo) }),
    };
  const isHidden = PRIVATE_FACTS.includes(name) && !mayInOffice(role, 'contact', 'approved');
  return isHidden ? { name, value: HIDDEN_FACT } : fact;
}

/** Facts about an act that depend on its reader. */
interface OfReader {
  readonly names: Awaited<ReturnType<typeof namesOf>>;
  readonly isAlone: boolean;
  readonly checksFrom: Date | null;
}

function actOnWire(row: ActRow, who: OfficeOfficer, { names, isAlone, checksFrom: from }: OfReader): OfficeAct {
  const { person, role } = who;
  const isYours = row.made_by === person.userId;
  const { body, shown } = readBody(row);
  const kind = kindOf(row.kind);
  const isKnown = kind !== undefined && shown.every(isFact);
  const isWhole = readsWhole(row, who);
  const hasNumbers = shown.some(({ name }) => (ACCOUNT_FACTS as readonly string[]).includes(name));
  const mayCheck = isKnown && !isYours && row.state === 'waiting' && mayInOffice(role as Role, kind.check, 'approved');
  return {
    id: row.id,
    kind: kind ? (row.kind as ActKindName) : UNKNOWN,
    title: isWhole || !hasNumbers ? row.title : maskedNumbers(row.title),
    titleKo: readTitleKo(row),
    detail: kind?.detail(body) ?? null,
    facts: shown.map(({ titleKo: _, ...fact }) => factOnWire(fact, role as Role, isWhole)),
    reason: row.reason,
    state: row.state,
    ...namesAs('madeBy', names.get(row.made_by)),
    madeAt: row.made_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    ...namesAs('decidedBy', names.get(row.decided_by)),
    decidedAt: row.decided_at?.toISOString() ?? null,
    refusal: row.refusal,
    isYours,
    mayCheck: mayCheck && from === null,
    checksFrom: mayCheck && from ? onWire(from) : null,
    mayTakeBack: isYours && row.state === 'waiting' && mayInOffice(role as Role, 'make', 'approved'),
    isAlone,
    digest: hex(row.body_hash),
  };
}
