import { newHolderKey } from '#features/credentials/server/forms/form.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { refusals } from '../../../contract.ts';
import { attestedRequester, clientIdOf } from '../attested-requester.ts';
import { bytesOfKeys } from '../holder-keys.ts';
import { issuerRequester, type Requester } from '../issuer-requester.ts';
import { hereOf } from '../offer-plan.ts';
import { askCredentials } from '../protocol.ts';
import { dpopKeyOf, newSignIn, returnUriOf } from '../sign-in.ts';
import { deferTaking } from './deferred.ts';
import { storeReceived } from './store-received.ts';
import { boxesOf } from './taking-boxes.ts';
import { openTakingState, type TakingState } from './taking-state.ts';
import { beginTaking, lockTaking, releaseTaking, writeClientKey, writeToken } from './takings-store.ts';
import { writtenToken } from './token-box.ts';
import { askToken, askTokenOfSignIn, type Token } from './tokens.ts';

/** Length of a lease in seconds: longer than all slow responses of an issuer together. */
const BUSY_S = 90;

/** A person's request to take an offer that they opened. */
interface Press {
  readonly owner: Owner;
  readonly takingId: number;
  readonly txCode: string | undefined;
  /** Code that the person brought back from the sign-in at the issuer. */
  readonly code?: string;
}
interface TakeResult {
  /** Id of the stored credential; null if it is deferred, or the person has deleted it since. */
  readonly heldId: number | null;
  /** True if the issuer deferred the credential: the server polls for it and notifies the person. */
  readonly comesLater: boolean;
}

/**
 * Takes an offer once, whatever request or reply is lost on the way. Repeating the request continues where it stopped,
 * and finally returns what was taken.
 */
export async function takeOffer(services: Services, press: Press): Promise<TakeResult> {
  const begun = await claimTaking(services, press);
  if ('heldId' in begun) return begun;
  try {
    return await carryOut(services, press, begun);
  } catch (error) {
    await services.db.tx((tx) => releaseTaking(tx, press.takingId));
    throw error;
  }
}

/** Claims the taking for this request, or returns the result of an earlier one. */
const claimTaking = (services: Services, press: Press): Promise<TakingState | TakeResult> =>
  services.db.tx(async (tx) => {
    const { owner, takingId: id } = press;
    const row = await lockTaking(tx, owner, id);
    if (!row) throw refuse(commonRefusals, 'not_found');
    if (row.deferred !== null) return { heldId: null, comesLater: true };
    if (row.is_busy) throw refuse(refusals, 'taking_under_way');
    const boxes = boxesOf(services, tx, owner, id);
    const begun = await openTakingState(row, boxes);
    if (!begun) return { heldId: row.held_id, comesLater: false };
    const { plan } = begun;
    demandKeys(begun, press);
    await beginTaking(tx, id, await boxes.seal('holder_key', bytesOfKeys(begun.holders)), BUSY_S);
    if (!plan.attestation || begun.signIn) return begun;
    const signIn = newSignIn(newHolderKey());
    await writeClientKey(tx, id, await boxes.seal('sign_in', Buffer.from(JSON.stringify(signIn))));
    return { ...begun, signIn };
  });

/** Refuses if the data for getting a token is missing: a code, or a sign-in. Not needed once there is a token. */
function demandKeys({ plan, token, signIn }: TakingState, { txCode, code }: Press): void {
  if (token !== undefined) return;
  if (plan.txCode && !txCode)
    throw refuse(refusals, 'tx_code_wanted', { errors: { txCode: refusals.tx_code_wanted.title } });
  if (plan.authorization && (code === undefined || !signIn)) throw refuse(refusals, 'sign_in_wanted');
}

function tokenFor(
  services: Services,
  plainAsk: Requester,
  { plan, signIn }: TakingState,
  { txCode, code }: Press,
): Promise<Token> {
  const ask = signIn ? attestedRequester(services, plainAsk, plan, dpopKeyOf(signIn)) : plainAsk;
  return plan.authorization && signIn
    ? askTokenOfSignIn(ask, plan, {
        code: code ?? '',
        verifier: signIn.verifier,
        dpop: dpopKeyOf(signIn),
        clientId: clientIdOf(services),
        returnUri: returnUriOf(services, plan),
      })
    : askToken(ask, plan, { txCode: plan.txCode ? txCode : undefined, clientId: clientIdOf(services) });
}

/** Continues from the token to the stored credential. Nothing is locked while the issuer is contacted. */
async function carryOut(services: Services, press: Press, begun: TakingState): Promise<TakeResult> {
  const { db } = services;
  const { plan, holders, signIn } = begun;
  const { owner, takingId } = press;
  const ask = issuerRequester(services, { here: hereOf(plan) });
  const got = begun.token ?? (await tokenFor(services, ask, begun, press));
  if (begun.token === undefined)
    await db.tx(async (tx) =>
      writeToken(
        tx,
        takingId,
        await boxesOf(services, tx, owner, takingId).seal('token', Buffer.from(writtenToken(got))),
      ),
    );
  const access = { token: got.token, dpop: plan.authorization?.isDpop && signIn ? dpopKeyOf(signIn) : null };
  const sent = await askCredentials(services, ask, plan, { access, identifier: got.identifier, holders });
  if (sent === undefined) throw refuse(refusals, 'offer_gone');
  if ('transactionId' in sent) {
    await db.tx((tx) => deferTaking(tx, services, press, sent));
    return { heldId: null, comesLater: true };
  }
  const kept = await storeReceived(services, { owner, takingId, plan, holders, access, lifeS: got.lifeS, sent });
  return { ...kept, comesLater: false };
}
