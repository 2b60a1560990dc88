import { createDoorGuard } from '#features/auth/server/sessions/password-check.ts';
import { lockUser } from '#features/auth/server/store.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, Owner, Session } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { nextId, type Queryable, type Tx } from '#platform/server/store/db.ts';
import { userSubject } from '#platform/server/vault/vault.ts';
import { onWire } from '#platform/wire-time.ts';
import type { GrantHere, NewGrant, PayGrant } from '../contract.ts';
import { aliasOf, type Prf } from '../derive.ts';
import { grantRefusals } from '../refusals.ts';
import { CAPS, dayOfStep, endOfDayMs, LIFE_DAYS, MOST_GRANTS, stepOf } from '../rules.ts';
import { prfOfGrant } from './find-showing.ts';
import {
  endOwnGrant,
  endReplaced,
  type GrantRow,
  insertGrant,
  listGrants,
  lockSession,
  putAliases,
  readNowMs,
  renewGrant,
} from './grants-store.ts';
import { newServerKey, placeOf, pointOf, prfOf, readPoint } from './keys.ts';

/** The caller of a grant's call, in a session of their own. */
export interface GrantCaller {
  readonly owner: Owner;
  readonly session: Session | null;
  readonly address: string;
  readonly userAgent: string | undefined;
}

/** Creates the operations on a person's grants. */
export function createGrants(services: Services) {
  const { db, vault } = services;
  const guard = createDoorGuard(services);
  return {
    list: async (owner: Owner): Promise<PayGrant[]> => (await listGrants(db, owner)).map(grantOnWire),

    /** Lets the calling device pay by codes. Needs a fresh passkey signature or password. */
    make: async (who: GrantCaller, asked: NewGrant, consent: Consent): Promise<GrantHere> => {
      const caps = readCaps(asked);
      const signingKey = readPoint(asked.signingKey, 'signingKey');
      const agreementKey = readPoint(asked.agreementKey, 'agreementKey');
      const session = needSession(who);
      const { currentPassword } = asked;
      const confirm = await guard(who.owner, consent, { currentPassword, address: who.address }, 'paying by a code');
      const { secret, point } = newServerKey();
      const aliases = await aliasesFrom(prfOf(secret, agreementKey), await readNowMs(db));
      return db.tx(async (tx) => {
        await lockUser(tx, who.owner);
        await confirm(tx);
        const sessionId = await lockSession(tx, session);
        await endReplaced(tx, who.owner, sessionId, MOST_GRANTS);
        const id = await nextId(tx, 'pay_grants');
        const serverKey = await vault.seal(tx, userSubject(who.owner.userId), placeOf(id), secret);
        const { userAgent } = who;
        await insertGrant(tx, who.owner, { id, sessionId, signingKey, agreementKey, serverKey, userAgent, ...caps });
        await putAliases(tx, id, aliases);
        return grantHere(await readGrant(tx, who.owner, id), point);
      });
    },

    /** Renews a grant by the session that calls, which may be a new one on the same device. */
    renew: async (who: GrantCaller, id: number): Promise<GrantHere> => {
      const session = needSession(who);
      const row = await readGrant(db, who.owner, id);
      const prf = await prfOfGrant(services, db, { ...row, user_id: who.owner.userId });
      const secret = await vault.open(db, userSubject(who.owner.userId), placeOf(id), row.server_key);
      const aliases = await aliasesFrom(prf, row.now.getTime());
      return db.tx(async (tx) => {
        const sessionId = await lockSession(tx, session);
        if (!(await renewGrant(tx, who.owner, id, sessionId))) throw grantOver();
        await putAliases(tx, id, aliases);
        return grantHere(await readGrant(tx, who.owner, id), pointOf(secret));
      });
    },

    end: async (owner: Owner, id: number): Promise<void> => {
      await db.tx((tx) => endOwnGrant(tx, owner, id));
    },
  };
}

/** Days by which a clock may be off for its codes to be recognised. */
const DAYS_OFF = 3;

const grantOver = () =>
  refuse(grantRefusals, 'grant_over', { detail: 'This device can no longer pay by a shown code. Turn it on again.' });

function needSession({ owner, session }: GrantCaller): Session {
  if (session?.userId !== owner.userId) throw refuse(commonRefusals, 'unauthenticated', { detail: 'Sign in first.' });
  return session;
}

async function readGrant(db: Queryable | Tx, owner: Owner, id: number): Promise<GrantRow> {
  const row = (await listGrants(db, owner)).find((grant) => grant.id === id);
  if (!row) throw grantOver();
  return row;
}

/**
 * Derives the aliases of the days on which a code may be shown, and of some around them: a phone whose clock is days off
 * gets the reason instead of "unknown".
 */
async function aliasesFrom(prf: Prf, nowMs: number) {
  const today = dayOfStep(stepOf(nowMs));
  const days = Array.from({ length: LIFE_DAYS + 1 + 2 * DAYS_OFF }, (_, nth) => today - DAYS_OFF + nth);
  return Promise.all(
    days.map(async (day) => ({ day, alias: await aliasOf(prf, day), ends: new Date(endOfDayMs(day)) })),
  );
}

function readCaps(asked: NewGrant): { readonly onceCap: bigint; readonly dayCap: bigint } {
  const onceCap = asked.onceCap === undefined ? CAPS.once.byDefault : wholeWon(asked.onceCap, 'onceCap');
  const dayCap = asked.dayCap === undefined ? CAPS.day.byDefault : wholeWon(asked.dayCap, 'dayCap');
  if (onceCap > CAPS.once.most) throw badCap('onceCap', `must be at most ${CAPS.once.most}`);
  if (dayCap > CAPS.day.most) throw badCap('dayCap', `must be at most ${CAPS.day.most}`);
  if (dayCap < onceCap) throw badCap('dayCap', 'must not be below the limit of one payment');
  return { onceCap, dayCap };
}

function wholeWon(text: string, field: string): bigint {
  if (!/^[1-9]\d{0,11}$/.test(text)) throw badCap(field, 'must be whole won, more than 0');
  return BigInt(text);
}
const badCap = (field: string, reason: string) =>
  refuse(grantRefusals, 'caps_too_high', { errors: { [field]: reason } });

const grantHere = (row: GrantRow, point: Uint8Array): GrantHere => ({
  grant: grantOnWire(row),
  serverKey: Buffer.from(point).toString('base64url'),
  now: onWire(row.now),
});

export const grantOnWire = (row: GrantRow): PayGrant => ({
  id: row.id,
  onceCap: row.once_cap,
  dayCap: row.day_cap,
  paidToday: row.paid_today,
  userAgent: row.user_agent,
  createdAt: onWire(row.created_at),
  validUntil: onWire(row.valid_until),
  endsAt: onWire(row.ends_at),
  lastUse: lastUseOf(row),
});

function lastUseOf(row: GrantRow): PayGrant['lastUse'] {
  const { used_counter: counter, used_amount: amount, used_at: usedAt, charge_id: chargeId } = row;
  if (counter === null || amount === null || usedAt === null || chargeId === null) return null;
  const state = row.payment_id !== null ? 'paid' : row.charge_is_open ? 'asked' : 'expired';
  const shop = { shop: row.shop ?? '', shopKo: row.shop_ko };
  return { counter, ...shop, amount, state, chargeId, paymentId: row.payment_id, usedAt: onWire(usedAt) };
}
