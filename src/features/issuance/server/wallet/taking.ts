import type { KeyObject } from 'node:crypto';
import { lockUser } from '#features/auth/server/store.ts';
import { keyBytes, keyOf, newHolderKey, publicOf } from '#features/credentials/server/forms/form.ts';
import { keepHeld } from '#features/credentials/server/held/held.ts';
import { listAuthorities } from '#features/organisations/server/signing/signing-store.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { nextId, type Tx } from '#platform/server/store/db.ts';
import { userSubject } from '#platform/server/vault/vault.ts';
import { issuerIdOf } from '../../rules.ts';
import { refusals, type SeenOffer } from '../../taking.ts';
import { sha256 } from '../issuer/offers.ts';
import { askingOf, isHere } from './asking.ts';
import { checkTaken } from './check-taken.ts';
import { type Plan, planOf, plan as planShape } from './plan.ts';
import { askCredential, askToken } from './protocol.ts';
import {
  beginTaking,
  endTaking,
  insertTaking,
  lockByOffer,
  lockTaking,
  releaseTaking,
  type TakingRow,
  writePlan,
  writeToken,
} from './takings-store.ts';

/** Longer than an issuer's slowest answers together. */
const BUSY_S = 90;
type Column = 'plan' | 'holder_key' | 'token';
const placeOf = (column: Column, row: number) => ({ table: 'offer_takings', column, row });

/** What one press works with. */
interface Begun {
  readonly plan: Plan;
  readonly holder: KeyObject;
  readonly token: string | undefined;
}

/** Offers that a person looks at and takes: each once, whatever is lost on the way. */
export function createTakings(services: Services) {
  const { db, vault, settings } = services;
  const sealer = (tx: Tx, owner: Owner, id: number) => (column: Column, plain: Uint8Array) =>
    vault.seal(tx, userSubject(owner.userId), placeOf(column, id), plain);
  const opener = (tx: Tx, owner: Owner, id: number) => async (column: Column, sealed: Uint8Array) =>
    Buffer.from(await vault.open(tx, userSubject(owner.userId), placeOf(column, id), sealed));

  const look = async (owner: Owner, text: string): Promise<SeenOffer> => {
    const plan = await planOf(services, text);
    const offerHash = sha256(`${plan.issuer}\n${plan.code}`);
    const row = await db.tx(async (tx) => {
      // Of two looks at once one begins it.
      await lockUser(tx, owner);
      const known = await lockByOffer(tx, owner, offerHash);
      const id = known?.id ?? (await nextId(tx, 'offer_takings'));
      // A token is good where it was given: what was begun goes on as it was planned.
      if (known && (known.token !== null || known.plan === null)) return known;
      const sealed = await sealer(tx, owner, id)('plan', Buffer.from(JSON.stringify(plan)));
      if (known) await writePlan(tx, id, sealed);
      else await insertTaking(tx, owner, { id, offerHash, plan: sealed });
      return known ?? { id, held_id: null, plan: sealed };
    });
    const prefix = issuerIdOf(settings.publicUrl, 0).slice(0, -1);
    return {
      takingId: row.id,
      issuer: { id: plan.issuer, name: plan.issuerName, isOfThisServer: plan.issuer.startsWith(prefix) },
      name: plan.name,
      claims: plan.claims.map(({ label }) => label),
      txCode: plan.txCode,
      heldId: row.held_id,
      isTaken: row.plan === null,
    };
  };

  /** Claims the taking for this press; or what was taken by an earlier one. */
  const begin = (owner: Owner, id: number, txCode: string | undefined): Promise<Begun | { heldId: number | null }> =>
    db.tx(async (tx) => {
      const row = await lockTaking(tx, owner, id);
      if (!row) throw refuse(commonRefusals, 'not_found');
      if (row.plan === null) return { heldId: row.held_id };
      if (row.is_busy) throw refuse(refusals, 'taking_under_way');
      const open = opener(tx, owner, id);
      const plan = planShape.parse(JSON.parse((await open('plan', row.plan)).toString()));
      const begun = { plan, ...(await openBegun(row, open)) };
      if (plan.txCode && begun.token === undefined && !txCode)
        throw refuse(refusals, 'tx_code_wanted', { errors: { txCode: refusals.tx_code_wanted.title } });
      await beginTaking(tx, id, await sealer(tx, owner, id)('holder_key', keyBytes(begun.holder)), BUSY_S);
      return begun;
    });
  const openBegun = async ({ holder_key: key, token }: TakingRow, open: ReturnType<typeof opener>) => ({
    holder: key ? keyOf(await open('holder_key', key)) : newHolderKey(),
    token: token ? (await open('token', token)).toString() : undefined,
  });

  /** From the token to the credential that is kept, with nothing of the store held while the issuer is asked. */
  const carryOut = async (owner: Owner, id: number, begun: Begun, txCode: string | undefined): Promise<number> => {
    const { plan, holder } = begun;
    const ask = askingOf(services, { mayBeHere: isHere(plan.issuer) });
    const token = begun.token ?? (await askToken(ask, plan, plan.txCode ? txCode : undefined));
    if (begun.token === undefined)
      await db.tx(async (tx) => writeToken(tx, id, await sealer(tx, owner, id)('token', Buffer.from(token))));
    const form = await askCredential(ask, plan, { token, holder });
    if (form === undefined) throw refuse(refusals, 'offer_gone');
    const roots = (await listAuthorities(db)).map(({ certificate }) => certificate);
    const nowS = Math.floor(Date.now() / 1000);
    const checked = await checkTaken(form, { plan, holder: publicOf(holder), roots, ask, nowS });
    return db.tx(async (tx) => {
      const row = await lockTaking(tx, owner, id);
      if (row?.held_id) return row.held_id;
      if (!row) throw refuse(commonRefusals, 'not_found');
      const heldId = await keepHeld(tx, services, owner, { form, holder, ...checked });
      await endTaking(tx, id, heldId);
      return heldId;
    });
  };

  return {
    look,
    take: async (owner: Owner, id: number, txCode: string | undefined): Promise<{ heldId: number | null }> => {
      const begun = await begin(owner, id, txCode);
      if ('heldId' in begun) return begun;
      try {
        return { heldId: await carryOut(owner, id, begun, txCode) };
      } catch (error) {
        await db.tx((tx) => releaseTaking(tx, id));
        throw error;
      }
    },
  };
}
