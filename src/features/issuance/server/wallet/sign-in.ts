import { createHash, type KeyObject, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { keyBytes, keyOf, newHolderKey, publicOf } from '#features/credentials/server/forms/form.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { refusals } from '../../contract.ts';
import { sha256 } from '../issuer/offers/offers.ts';
import { thumbprintOf } from '../issuer/proofs.ts';
import { attestedRequester, clientIdOf } from './attested-requester.ts';
import { issuerRequester, objectIn, type Requester } from './issuer-requester.ts';
import { hereOf, type Plan, plan as planShape } from './offer-plan.ts';
import { boxesOf } from './taking/taking-boxes.ts';
import { lockByState, lockTaking, spendState, writeSignIn } from './taking/takings-store.ts';

/** Secrets that the wallet keeps during a sign-in at an issuer, until it has the token (RFC 7636; RFC 9449). */
export const signIn = z.object({ verifier: z.string(), dpop: z.string() });
export type SignIn = z.output<typeof signIn>;
export const dpopKeyOf = ({ dpop }: SignIn): KeyObject => keyOf(Buffer.from(dpop, 'base64url'));

/** Starts a sign-in with a key that proves the token and, if required, attests this wallet. */
export const newSignIn = (key: KeyObject): SignIn => ({
  verifier: randomBytes(32).toString('base64url'),
  dpop: keyBytes(key).toString('base64url'),
});

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const MOST_URI = 2000;

type Authorization = Plan['authorization'];

/**
 * Suffix of the return address that identifies a server whose responses do not name it: constant for each server (RFC
 * 9700, section 4.4.2.2). Null if its responses have `iss`.
 */
const markOf = (authorization: Authorization): string | null =>
  authorization && !authorization.isIssTold
    ? createHash('sha256').update(authorization.server).digest('base64url').slice(0, 22)
    : null;

/** Returns the address to which an issuer sends the person back. */
export function returnUriOf({ settings }: Pick<Services, 'settings'>, { authorization }: Plan): string {
  const mark = markOf(authorization);
  return `${settings.publicUrl}/offer${mark === null ? '' : `/${mark}`}`;
}

/**
 * Starts a sign-in at the issuer, and returns the address to which the person is sent (RFC 6749, section 4.1.1; RFC
 * 9126).
 */
export async function beginSignIn(services: Services, owner: Owner, takingId: number): Promise<{ url: string }> {
  const state = randomBytes(32).toString('base64url');
  const key = newHolderKey();
  const begun = newSignIn(key);
  const plan = await services.db.tx(async (tx) => {
    const row = await lockTaking(tx, owner, takingId);
    if (!row) throw refuse(commonRefusals, 'not_found');
    if (row.is_busy) throw refuse(refusals, 'taking_under_way');
    if (row.plan === null || row.token !== null) throw refuse(refusals, 'offer_gone');
    const boxes = boxesOf(services, tx, owner, takingId);
    const opened = planShape.parse(JSON.parse((await boxes.open('plan', row.plan)).toString()));
    if (!opened.authorization) throw refuse(refusals, 'offer_unsupported');
    const sealed = await boxes.seal('sign_in', Buffer.from(JSON.stringify(begun)));
    await writeSignIn(tx, takingId, sealed, sha256(state));
    return opened;
  });
  const asked = requestOf(services, plan, { state, begun, key });
  const ask = attestedRequester(services, issuerRequester(services, { here: hereOf(plan) }), plan, key);
  return { url: await addressOf(ask, plan, asked) };
}

function requestOf(
  services: Services,
  plan: Plan,
  { state, begun, key }: { state: string; begun: SignIn; key: KeyObject },
): Record<string, string> {
  const { authorization, configurationId } = plan;
  const details = [{ type: 'openid_credential', credential_configuration_id: configurationId }];
  return {
    response_type: 'code',
    client_id: clientIdOf(services),
    redirect_uri: returnUriOf(services, plan),
    state,
    code_challenge: createHash('sha256').update(begun.verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(authorization?.scope ? { scope: authorization.scope } : { authorization_details: JSON.stringify(details) }),
    ...(authorization?.issuerState && { issuer_state: authorization.issuerState }),
    ...(authorization?.isDpop && { dpop_jkt: thumbprintOf(publicOf(key)) }),
  };
}

/** Pushes the request if the server supports that, so that its content does not pass through the browser. */
async function addressOf(ask: Requester, { authorization }: Plan, asked: Record<string, string>): Promise<string> {
  if (!authorization) throw refuse(refusals, 'offer_unsupported');
  const url = new URL(authorization.endpoint);
  const add = (given: Record<string, string>) => {
    for (const [name, value] of Object.entries(given)) url.searchParams.set(name, value);
    return url.href;
  };
  if (authorization.parEndpoint === null) return add(asked);
  const body = String(new URLSearchParams(asked));
  const answered = await ask(authorization.parEndpoint, { method: 'POST', headers: FORM, body });
  const { request_uri: uri } = answered.status === 201 || answered.status === 200 ? (objectIn(answered) ?? {}) : {};
  if (answered.status >= 500) throw refuse(refusals, 'issuer_unreachable');
  if (typeof uri !== 'string' || uri.length > MOST_URI) throw refuse(refusals, 'sign_in_refused');
  return add({ client_id: asked.client_id ?? '', request_uri: uri });
}

/** Parameters with which the person came back. */
export interface SignInReturn {
  readonly state: string;
  readonly code?: string | undefined;
  readonly iss?: string | undefined;
  readonly error?: string | undefined;
  /**
   * Part of the return address after `/offer/`, which identifies the server; absent for a server whose responses name
   * it.
   */
  readonly at?: string | undefined;
}

/**
 * Verifies a return from a sign-in. The state must be the person's own and unused. The server must be the one that was
 * asked, by `iss` (RFC 9207) or by its own return address, so that another server's code is never sent to it. Refuses
 * with `sign_in_unknown`, `issuer_not_as_named` and `sign_in_refused`.
 */
export async function judgeReturn(
  services: Services,
  owner: Owner,
  { state, code, iss, error, at }: SignInReturn,
): Promise<{ takingId: number; code: string }> {
  const found = await services.db.tx(async (tx) => {
    const row = await lockByState(tx, owner, sha256(state));
    if (!row || row.plan === null) return undefined;
    // The state is used up even if the sign-in fails.
    await spendState(tx, row.id);
    const plan = await boxesOf(services, tx, owner, row.id).open('plan', row.plan);
    return { takingId: row.id, plan: planShape.parse(JSON.parse(plan.toString())) };
  });
  if (!found?.plan.authorization) throw refuse(refusals, 'sign_in_unknown');
  const { server, isIssTold } = found.plan.authorization;
  const isOfServer = iss === undefined ? !isIssTold : iss === server;
  if (!isOfServer || (at ?? null) !== markOf(found.plan.authorization))
    throw refuse(refusals, 'issuer_not_as_named', { detail: 'The answer came from another server.' });
  if (error !== undefined || code === undefined) throw refuse(refusals, 'sign_in_refused');
  return { takingId: found.takingId, code };
}
