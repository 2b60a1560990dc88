import { record } from '#features/organisations/server/audit/trail.ts';
import type { Page, PageQuery } from '#platform/contract.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { canonicalJson } from '#platform/server/http/digest.ts';
import type { Consent, OfficeOfficer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import { hasOlderNode } from '#platform/server/upkeep/nodes.ts';
import type { OfficeAct } from '../../calls/acts.ts';
import { refusals } from '../../contract.ts';
import type { ActKindName } from '../../rules.ts';
import { lockOffice } from '../entry/lock-office.ts';
import { identityMarks } from '../slots.ts';
import { actOfOne, actsOnWire, auditDataOf, needAct, needWaiting } from './act-wire.ts';
import { expireActs, findWaiting, insertAct, listActs, readBody, type ShownFact, withdrawAct } from './acts-store.ts';
import type { Fact } from './kind.ts';
import { ownKind } from './kinds.ts';
import { needOutsider } from './outsider.ts';
import { withPrepared } from './with-prepared.ts';

/** Input for an act. A file that it needs is read only after the signature was verified. */
interface Asked {
  readonly kind: ActKindName;
  /** The body, or a function of what `prepare` read. */
  readonly body: object | ((tx: Tx, ready: unknown) => Promise<object>);
  /** Replaces the kind's `prepare` if the body depends on what is read. */
  readonly prepare?: () => Promise<unknown>;
}

/** Lowest schema number whose nodes read Korean text in facts. An older node responds 500 to a list with such facts. */
const READS_KOREAN = 252;

/**
 * Returns the facts in stored form, with the Korean title. Leaves Korean forms out while a node of an earlier release
 * runs.
 */
async function shownOf(tx: Tx, facts: readonly Fact[], titleKo: string | undefined): Promise<ShownFact[]> {
  if (await hasOlderNode(tx, READS_KOREAN)) return facts.map(({ name, value }) => ({ name, value }));
  const [first, ...rest] = facts;
  return first === undefined ? [] : [{ ...first, ...(titleKo !== undefined && { titleKo }) }, ...rest];
}

/**
 * The maker's side of acts that need two people; `checking.ts` is the checker's. Locks: the operator, the act, the
 * subject of the act.
 */
export function createActs(services: Services) {
  const { db, vault } = services;
  return {
    list: async (
      who: OfficeOfficer<'see'>,
      query: PageQuery & { state: 'waiting' | 'all' },
    ): Promise<Page<OfficeAct>> => {
      const isWaiting = query.state === 'waiting';
      const rows = await listActs(db, who, { isWaiting, before: idBefore(query), count: query.limit + 1 });
      const page = pageById(rows, query.limit);
      return { items: await actsOnWire(db, who, page.items), next: page.next };
    },

    /**
     * Requests an act of a kind; the call must name the kind's right. The same request by the same person returns the
     * pending act.
     */
    make: async (
      who: OfficeOfficer,
      { kind, body: given, prepare: own }: Asked,
      consent: Consent,
    ): Promise<OfficeAct> => {
      const { make, prepare, tell, about } = ownKind(kind);
      if (who.right !== make) throw new Error(`${kind} is made by the right ${make}, not ${who.right}`);
      const identity = await identityMarks.of(services)(who.person);
      const ofKind = prepare && (() => prepare(services, given, who.person.userId));
      const makeOne = async (tx: Tx, prepared: () => unknown): Promise<OfficeAct> => {
        const { passkey } = await lockOffice(tx, who, consent);
        const ready = prepared();
        await expireActs(tx, who);
        const body = typeof given === 'function' ? await given(tx, ready) : given;
        const text = canonicalJson(body);
        const made = { services, maker: who.person.userId, ready };
        const { facts, titleKo, ...told } = await tell(tx, body, who.organisation, made);
        // Both people sign facts, so an act must have at least one.
        if (facts.length === 0) throw refuse(refusals, 'not_so_now', { detail: 'This act would change nothing.' });
        await needOutsider(tx, who, await about(tx, body, made));
        const before = await findWaiting(tx, who, { kind, subject: told.subject });
        if (before?.made_by === who.person.userId && canonicalJson(readBody(before).body) === text)
          return actOfOne(tx, who, before);
        if (before)
          throw refuse(refusals, 'act_waits', { detail: 'Another act about the same subject is already pending.' });
        const shown = await shownOf(tx, facts, titleKo);
        const row = await insertAct(
          tx,
          who,
          { kind, ...told, body: canonicalJson({ ...body, shown }) },
          { passkey, identity },
        );
        await record(tx, vault, who, 'act.made', auditDataOf(row));
        return actOfOne(tx, who, row);
      };
      return withPrepared(own ?? ofKind, (ready) => db.tx((tx) => makeOne(tx, ready)));
    },

    /** Withdraws an officer's own act. */
    withdraw: (who: OfficeOfficer<'make'>, id: number, consent: Consent): Promise<OfficeAct> =>
      db.tx(async (tx) => {
        await lockOffice(tx, who, consent);
        const row = await needAct(tx, who, id);
        if (row.made_by !== who.person.userId)
          throw refuse(commonRefusals, 'forbidden', { detail: 'Only its maker can withdraw an act.' });
        needWaiting(row);
        await record(tx, vault, who, 'act.withdrawn', auditDataOf(row));
        return actOfOne(tx, who, await withdrawAct(tx, id));
      }),
  };
}

export type Acts = ReturnType<typeof createActs>;
