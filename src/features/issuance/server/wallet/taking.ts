import type { KeyObject } from 'node:crypto';
import { keepHeld } from '#features/credentials/server/held/held.ts';
import { listAuthorities } from '#features/organisations/server/signing/signing-store.ts';
import { commonRefusals, Refusal, refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { refusals } from '../../contract.ts';
import { type Ask, askingOf, isHere } from './asking.ts';
import { checkCopies } from './check-copies.ts';
import { bytesOfKeys, keysOf, newHolderKeys } from './holder-keys.ts';
import { noticeIssuer } from './notices.ts';
import { type Plan, plan as planShape } from './plan.ts';
import { askCredentials, askToken, askTokenOfSignIn, type Sent, type Token } from './protocol.ts';
import { clientIdOf, dpopKeyOf, returnUriOf, type SignIn, signIn as signInShape } from './sign-in.ts';
import { type Boxes, boxesOf } from './taking-boxes.ts';
import { beginTaking, endTaking, lockTaking, releaseTaking, type TakingRow, writeToken } from './takings-store.ts';
import { readToken, writtenToken } from './token-box.ts';

/** Longer than an issuer's slowest answers together. */
const BUSY_S = 90;

/** One press on what was looked at. */
interface Press {
  readonly owner: Owner;
  readonly takingId: number;
  readonly txCode: string | undefined;
  /** With which the person came back from a sign-in at the issuer. */
  readonly code?: string;
}
/** What it works with. */
interface Begun {
  readonly plan: Plan;
  /** One for each copy. */
  readonly holders: readonly KeyObject[];
  readonly token: Token | undefined;
  readonly signIn: SignIn | undefined;
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
const begin = (services: Services, { owner, takingId: id, txCode, code }: Press): Promise<Begun | Taken> =>
  services.db.tx(async (tx) => {
    const row = await lockTaking(tx, owner, id);
    if (!row) throw refuse(commonRefusals, 'not_found');
    if (row.plan === null) return { heldId: row.held_id };
    if (row.is_busy) throw refuse(refusals, 'taking_under_way');
    const boxes = boxesOf(services, tx, owner, id);
    const plan = planShape.parse(JSON.parse((await boxes.open('plan', row.plan)).toString()));
    const begun = { plan, ...(await openBegun(row, plan, boxes)) };
    if (plan.txCode && begun.token === undefined && !txCode)
      throw refuse(refusals, 'tx_code_wanted', { errors: { txCode: refusals.tx_code_wanted.title } });
    if (plan.authorization && begun.token === undefined && (code === undefined || !begun.signIn))
      throw refuse(refusals, 'sign_in_wanted');
    await beginTaking(tx, id, await boxes.seal('holder_key', bytesOfKeys(begun.holders)), BUSY_S);
    return begun;
  });

const openBegun = async (row: TakingRow, { batchSize }: Plan, { open }: Boxes) => ({
  holders: row.holder_key ? keysOf(await open('holder_key', row.holder_key)) : newHolderKeys(batchSize),
  token: row.token ? readToken((await open('token', row.token)).toString()) : undefined,
  signIn: row.sign_in ? signInShape.parse(JSON.parse((await open('sign_in', row.sign_in)).toString())) : undefined,
});

/** A token, or the code that it is to be had for. */
const tokenFor = (services: Services, ask: Ask, { plan, signIn }: Begun, { txCode, code }: Press): Promise<Token> =>
  plan.authorization && signIn
    ? askTokenOfSignIn(ask, plan, {
        code: code ?? '',
        verifier: signIn.verifier,
        dpop: dpopKeyOf(signIn),
        clientId: clientIdOf(services),
        returnUri: returnUriOf(services),
      })
    : askToken(ask, plan, plan.txCode ? txCode : undefined);

/** From the token to the credential that is kept, with nothing of the store locked while the issuer is asked. */
async function carryOut(services: Services, press: Press, begun: Begun): Promise<Taken> {
  const { db } = services;
  const { plan, holders, signIn } = begun;
  const { owner, takingId: id } = press;
  const ask = askingOf(services, { mayBeHere: isHere(plan.issuer) });
  const got = begun.token ?? (await tokenFor(services, ask, begun, press));
  if (begun.token === undefined)
    await db.tx(async (tx) =>
      writeToken(tx, id, await boxesOf(services, tx, owner, id).seal('token', Buffer.from(writtenToken(got)))),
    );
  const access = { token: got.token, dpop: plan.authorization?.isDpop && signIn ? dpopKeyOf(signIn) : null };
  const sent = await askCredentials(ask, plan, { access, identifier: got.identifier, holders });
  if (sent === undefined) throw refuse(refusals, 'offer_gone');
  const notice = { plan, access, lifeS: got.lifeS, notificationId: sent.notificationId };
  const { copies, ...checked } = await checkSent(services, sent, begun, () =>
    db.tx((tx) => noticeIssuer(tx, services, owner, { ...notice, heldId: null, event: 'credential_failure' })),
  );
  return db.tx(async (tx) => {
    const row = await lockTaking(tx, owner, id);
    if (!row) throw refuse(commonRefusals, 'not_found');
    if (row.plan === null) return { heldId: row.held_id };
    const heldId = await keepHeld(tx, services, owner, { copies, ...checked });
    await endTaking(tx, id, heldId);
    await noticeIssuer(tx, services, owner, { ...notice, heldId, event: 'credential_accepted' });
    return { heldId };
  });
}

/** Judges what was sent; an issuer that sent what does not hold is told so. */
async function checkSent(
  services: Services,
  { forms }: Sent,
  { plan, holders }: Begun,
  onRefused: () => Promise<unknown>,
): ReturnType<typeof checkCopies> {
  const ask = askingOf(services, { mayBeHere: isHere(plan.issuer) });
  const roots = (await listAuthorities(services.db)).map(({ certificate }) => certificate);
  const nowS = Math.floor(Date.now() / 1000);
  try {
    return await checkCopies(forms, { plan, holders, roots, ask, nowS });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'credential_refused') await onRefused();
    throw error;
  }
}
