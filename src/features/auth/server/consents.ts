import type { FastifyRequest } from 'fastify';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { type Db, sql } from '#platform/server/db.ts';
import { digestOf } from '#platform/server/digest.ts';
import type { ConsentReader } from '#platform/server/http.ts';
import type { Owner } from '#platform/server/proof.ts';
import type { Settings } from '#platform/server/settings.ts';
import { SIGNATURE_HEADER } from '../rules.ts';
import { assertion } from '../webauthn-shapes.ts';
import { checkAssertion, signatureRefused } from './assertion.ts';
import { siteOf } from './webauthn-site.ts';

/** What a signature is over: SHA-256 of RFC 8785 JSON. */
export const signedDigest = (owner: Owner, call: string, path: string, body: unknown): string =>
  digestOf({ user: owner.userId, call, path, body: body ?? null });

/** Makes the one reader of signatures: whoever signs, over this very request, once, within 60 s of asking (PRODUCT.md section 5). */
export function createConsents({ db, settings }: { readonly db: Db; readonly settings: Settings }): ConsentReader {
  return async (caller, call, request) => {
    const given = readHeader(request);
    const held = given && (await checkAssertion(db, siteOf(request, settings), given));
    let isSettled = false;
    return {
      get isSettled() {
        return isSettled;
      },
      spare: () => {
        isSettled = true;
      },
      use: async (tx, { need = 'when on', by = caller } = {}) => {
        isSettled = true;
        const { isOn } = await tx.one(
          sql<{ isOn: boolean }>`SELECT biometric_enabled AS "isOn" FROM users WHERE id = ${by.userId}`,
        );
        if (!isOn && need === 'when on') return false;
        if (!held)
          throw refuse(commonRefusals, 'signature_required', { detail: 'Sign this request with your passkey.' });
        if (held.owner.userId !== by.userId) throw signatureRefused();
        const digest = signedDigest(by, call, request.url, request.body);
        await held.take(tx, { purpose: 'sign', owner: by, digest });
        return true;
      },
    };
  };
}

/** RFC 4648 base64url of the assertion as JSON. */
function readHeader({ headers }: FastifyRequest) {
  const header = headers[SIGNATURE_HEADER];
  if (header === undefined) return undefined;
  try {
    return assertion.parse(JSON.parse(Buffer.from(String(header), 'base64url').toString()));
  } catch {
    throw signatureRefused();
  }
}
