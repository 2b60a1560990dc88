import type { KeyObject } from 'node:crypto';
import { keyBytes, keyOf, newHolderKey, publicOf } from '#features/credentials/server/forms/form.ts';
import { keepHeld } from '#features/credentials/server/held/held.ts';
import { listAuthorities } from '#features/organisations/server/signing/signing-store.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { refusals } from '../../contract.ts';
import { askingOf, isHere } from './asking.ts';
import { checkTaken } from './check-taken.ts';
import { type Plan, plan as planShape } from './plan.ts';
import { askCredential, askToken } from './protocol.ts';
import { type Boxes, boxesOf } from './taking-boxes.ts';
import { beginTaking, endTaking, lockTaking, releaseTaking, type TakingRow, writeToken } from './takings-store.ts';

/** Longer than an issuer's slowest answers together. */
const BUSY_S = 90;

/** One press on what was looked at. */
interface Press {
  readonly owner: Owner;
  readonly takingId: number;
  readonly txCode: string | undefined;
}
/** What it works with. */
interface Begun {
  readonly plan: Plan;
  readonly holder: KeyObject;
  readonly token: string | undefined;
}
interface Taken {
  /** Null: it was taken, and deleted since. */
  readonly heldId: number | null;
}

/** Takes what was looked at, once, whatever is lost on the way: pressed again it goes on where it was, and then gives what was taken. */
export async function take(services: Services, press: Press): Promise<Taken> {
  const begun = await begin(services, press);
  if ('heldId' in begun) return begun;
  try {
    return await carryOut(services, press, begun);
  } catch (error) {
    await services.db.tx((tx) => releaseTaking(tx, press.takingId));
    throw error;
  }
}

/** Claims the taking for this press; or what was taken by an earlier one. */
const begin = (services: Services, { owner, takingId: id, txCode }: Press): Promise<Begun | Taken> =>
  services.db.tx(async (tx) => {
    const row = await lockTaking(tx, owner, id);
    if (!row) throw refuse(commonRefusals, 'not_found');
    if (row.plan === null) return { heldId: row.held_id };
    if (row.is_busy) throw refuse(refusals, 'taking_under_way');
    const boxes = boxesOf(services, tx, owner, id);
    const plan = planShape.parse(JSON.parse((await boxes.open('plan', row.plan)).toString()));
    const begun = { plan, ...(await openBegun(row, boxes)) };
    if (plan.txCode && begun.token === undefined && !txCode)
      throw refuse(refusals, 'tx_code_wanted', { errors: { txCode: refusals.tx_code_wanted.title } });
    await beginTaking(tx, id, await boxes.seal('holder_key', keyBytes(begun.holder)), BUSY_S);
    return begun;
  });

const openBegun = async ({ holder_key: key, token }: TakingRow, { open }: Boxes) => ({
  holder: key ? keyOf(await open('holder_key', key)) : newHolderKey(),
  token: token ? (await open('token', token)).toString() : undefined,
});

/** From the token to the credential that is kept, with nothing of the store locked while the issuer is asked. */
async function carryOut(services: Services, { owner, takingId: id, txCode }: Press, begun: Begun): Promise<Taken> {
  const { db } = services;
  const { plan, holder } = begun;
  const ask = askingOf(services, { mayBeHere: isHere(plan.issuer) });
  const token = begun.token ?? (await askToken(ask, plan, plan.txCode ? txCode : undefined));
  if (begun.token === undefined)
    await db.tx(async (tx) =>
      writeToken(tx, id, await boxesOf(services, tx, owner, id).seal('token', Buffer.from(token))),
    );
  const form = await askCredential(ask, plan, { token, holder });
  if (form === undefined) throw refuse(refusals, 'offer_gone');
  const roots = (await listAuthorities(db)).map(({ certificate }) => certificate);
  const nowS = Math.floor(Date.now() / 1000);
  const checked = await checkTaken(form, { plan, holder: publicOf(holder), roots, ask, nowS });
  return db.tx(async (tx) => {
    const row = await lockTaking(tx, owner, id);
    if (!row) throw refuse(commonRefusals, 'not_found');
    if (row.plan === null) return { heldId: row.held_id };
    const heldId = await keepHeld(tx, services, owner, { form, holder, ...checked });
    await endTaking(tx, id, heldId);
    return { heldId };
  });
}
