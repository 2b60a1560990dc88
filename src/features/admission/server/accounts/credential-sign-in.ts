import { createHash, randomBytes } from 'node:crypto';
import { opensSome } from '#features/auth/server/sessions/account-credentials-store.ts';
import { openByCredential } from '#features/auth/server/sessions/by-credential.ts';
import { readOwnAnswer, takeOwnAnswer } from '#features/verifier/server/requests/own-requests.ts';
import { isSame } from '#features/verifier/server/requests/read-requests.ts';
import { Refusal, refuse } from '#platform/refusal.ts';
import type { Services } from '#platform/server/services.ts';
import { onWire } from '#platform/wire-time.ts';
import { refusals, type SignInNumber } from '../../contract.ts';
import { isNumber, SIGN_IN_PAGE } from '../../rules.ts';
import { markOfAccount } from '../cards.ts';
import { makeOwnRequest } from '../credential-requests.ts';
import { EFFECTS } from '../effects.ts';
import { nothingShown, validityOf } from '../grant-right.ts';
import { countTry, findOpening, insertOpening, type OpeningRow } from './openings-store.ts';
import { needOperator, needQuestion } from './sign-in-question.ts';

const hashOf = (secret: string): Uint8Array => createHash('sha256').update(secret).digest();

/**
 * Derives six digits from the response code. A holder who showed the credential on another device reads them there and
 * types them where the sign-in began.
 */
const numberOf = (code: string): string =>
  String(createHash('sha256').update(`sign-in number\n${code}`).digest().readUInt32BE(0) % 1_000_000).padStart(6, '0');

/**
 * Requests a credential of a type that opens accounts, for a sign-in in one browser. `secret` stays in that browser.
 */
export async function askToOpen(services: Services, vct: string, userAgent: string | undefined) {
  const secret = randomBytes(32).toString('base64url');
  const browser = hashOf(secret);
  const asked = await services.db.tx(async (tx) => {
    await needOperator(services, tx);
    if (!(await opensSome(tx, vct))) throw refuse(refusals, 'type_opens_nothing');
    const { organisation, questionId } = await needQuestion(tx, services, vct);
    const page = `${SIGN_IN_PAGE}?asked=${Buffer.from(browser).toString('base64url')}`;
    const { minutes } = EFFECTS.account;
    const { id, request, link } = await makeOwnRequest(tx, services, organisation, { questionId, page, minutes });
    await insertOpening(tx, id, { browser, userAgent });
    return { request, link };
  });
  return { asked, secret };
}

interface CameBack {
  /** Identifies the request; taken from the return address. */
  readonly asked: string;
  readonly responseCode: string;
}

/**
 * Returns the number for a holder who showed the credential in another browser, with the user agent and time of the
 * request.
 */
export async function readNumber(services: Services, { asked, responseCode }: CameBack): Promise<SignInNumber> {
  const row = await findOpening(services.db, new Uint8Array(Buffer.from(asked, 'base64url')));
  if (!row || !(await readShown(services, row, responseCode))) throw nothingShown();
  return { number: numberOf(responseCode), userAgent: row.user_agent, askedAt: onWire(row.created_at) };
}

const readShown = (services: Services, row: OpeningRow, code: string | ((right: string) => boolean)) =>
  readOwnAnswer(
    services.db,
    services,
    { organisation: row.organisation_id },
    { requestId: row.request_id, responseCode: code },
  );

interface Opening {
  /** The secret that the browser received when it began the sign-in. */
  readonly secret: string | undefined;
  /** The response code in the URL to which the wallet redirected, or the number shown on the person's other device. */
  readonly code: string;
  readonly userAgent: string | undefined;
}

/**
 * Opens a read-only session for the holder of a shown credential, once. It needs the browser that made the request, and
 * the response code or the number displayed where the credential was shown. An attacker who only had a QR code scanned
 * has neither. The credential's status is checked before anything is locked.
 */
export async function openAccount(services: Services, { secret, code, userAgent }: Opening) {
  const { db } = services;
  const row = secret === undefined ? undefined : await findOpening(db, hashOf(secret));
  if (!row) throw nothingShown();
  const isTyped = isNumber(code);
  if (isTyped && !(await countTry(db, row.request_id))) throw refuse(refusals, 'number_wrong');
  const told = await readShown(services, row, isTyped ? (right) => isSame(numberOf(right), code) : code);
  if (!told) throw isTyped ? refuse(refusals, 'number_wrong') : nothingShown();
  const standing = await validityOf(services, { ...row, told }, 'any');
  if (standing instanceof Refusal) throw standing;
  const mark = await markOfAccount(db, services, told);
  return db.tx(async (tx) => {
    const opened = await openByCredential(tx, mark, userAgent);
    if (!opened) throw refuse(refusals, 'card_opens_nothing');
    if (!(await takeOwnAnswer(tx, { organisation: row.organisation_id }, row.request_id))) throw nothingShown();
    return opened;
  });
}
