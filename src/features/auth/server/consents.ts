import type { FastifyRequest } from 'fastify';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { digestOf } from '#platform/server/http/digest.ts';
import type { ConsentReader } from '#platform/server/http/http.ts';
import type { Owner, SignedEvidence } from '#platform/server/http/proof.ts';
import type { Officers } from '#platform/server/http/prove-access.ts';
import type { Services } from '#platform/server/services.ts';
import { sql } from '#platform/server/store/db.ts';
import { PASSWORD_HEADER, SIGNATURE_HEADER } from '../rules.ts';
import { assertion } from '../webauthn-shapes.ts';
import { checkAssertion, signatureRefused, type VerifiedAssertion } from './passkeys/assertion.ts';
import type { SignedForm } from './passkeys/challenges.ts';
import { siteOf } from './passkeys/webauthn-site.ts';
import { createPasswordCheck, typesPassword } from './sessions/password-check.ts';
import { readLogin } from './store.ts';

/** Returns the digest that is signed: SHA-256 of canonical JSON (RFC 8785). */
export const signedDigest = (owner: Owner, call: string, path: string, body: unknown): string =>
  digestOf({ user: owner.userId, call, path, body: body ?? null });

/**
 * Returns the only verifier of request signatures: by the acting person, over exactly this request, once, within 60 s
 * of the challenge (docs/product/sign-in.md#signed-acts). An officer who acts on an organisation's rows is checked
 * again right before the commit.
 */
export function createConsents(
  services: Pick<Services, 'db' | 'vault' | 'settings'>,
  { stillActs }: Pick<Officers, 'stillActs'>,
): ConsentReader {
  const { db, settings } = services;
  const checkPassword = createPasswordCheck(services);
  /** Reports whether a password was required and came with the request. Refuses a wrong one (`password_refused`). */
  const isTyped = async (caller: Owner, request: FastifyRequest): Promise<boolean> => {
    const header = request.headers[PASSWORD_HEADER];
    if (header === undefined || !typesPassword(settings, caller)) return false;
    const password = Buffer.from(String(header), 'base64url').toString().normalize('NFC');
    const login = await readLogin(db, caller);
    if (login && (await checkPassword([login], { email: login.email, address: request.ip, password }))) return true;
    throw refuse(commonRefusals, 'password_refused', { detail: 'The password is wrong. Nothing was done.' });
  };
  return async ({ signer: caller, officer: acting }, call, request) => {
    const given = readHeader(request);
    const held = given && (await checkAssertion(db, siteOf(request, settings), given));
    const hasTyped = await isTyped(caller, request);
    let isSettled = false;
    let form: SignedEvidence | undefined;
    let passkey: Uint8Array | undefined;
    return {
      get isSettled() {
        return isSettled;
      },
      get passkey() {
        return passkey;
      },
      get evidence() {
        return form;
      },
      spare: () => {
        isSettled = true;
      },
      use: async (tx, { need = 'when on', by: whose = caller, weakens = false } = {}) => {
        isSettled = true;
        const by = whose.officer?.person ?? whose;
        const officer = whose.officer ?? acting;
        if (officer) tx.beforeCommit(() => stillActs(tx, officer));
        if (weakens && !hasTyped && typesPassword(settings, caller))
          throw refuse(commonRefusals, 'password_required', { detail: 'Send the password of this wallet too.' });
        const { isOn } = await tx.one(
          sql<{ isOn: boolean }>`SELECT biometric_enabled AS "isOn" FROM users WHERE id = ${by.userId}`,
        );
        if (!isOn && need === 'when on' && !officer?.isOperators) return false;
        needHeld(held, by);
        const digest = signedDigest(by, call, request.url, request.body);
        form = evidenceOf(held, await held.take(tx, { purpose: 'sign', owner: by, digest }));
        passkey = held.passkey.credential_id;
        return true;
      },
    };
  };
}

function needHeld(held: VerifiedAssertion | undefined, by: Owner): asserts held is VerifiedAssertion {
  if (!held) throw refuse(commonRefusals, 'signature_required', { detail: 'Sign this request with your passkey.' });
  if (held.owner.userId !== by.userId) throw signatureRefused();
}

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
const evidenceOf = ({ given, passkey }: VerifiedAssertion, signed: SignedForm | null): SignedEvidence | undefined =>
  signed === null
    ? undefined
    : {
        ...signed,
        passkeyId: bytesOf(given.id),
        publicKey: new Uint8Array(passkey.public_key),
        authenticatorData: bytesOf(given.response.authenticatorData),
        clientDataJSON: bytesOf(given.response.clientDataJSON),
        signature: bytesOf(given.response.signature),
      };

/** Decodes the assertion from the header: base64url (RFC 4648) of its JSON. */
function readHeader({ headers }: FastifyRequest) {
  const header = headers[SIGNATURE_HEADER];
  if (header === undefined) return undefined;
  try {
    return assertion.parse(JSON.parse(Buffer.from(String(header), 'base64url').toString()));
  } catch {
    throw signatureRefused();
  }
}
