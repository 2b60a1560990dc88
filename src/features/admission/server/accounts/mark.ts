import { thumbprintOf } from '#features/issuance/server/issuer/proofs.ts';
import type { OwnAnswer } from '#features/verifier/server/requests/own-asking.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import { ecJwkOf, readJws } from '#platform/server/vault/jws.ts';
import { issuedAs } from '../roles/cards.ts';

/**
 * Which credential somebody showed, and nothing of what it says: of one that an organisation of this server issued whichever copy it is, of any other who
 * signed it, its type, and its `sub`, or where it names none the key that it is bound to.
 */
export async function whichShown(db: Queryable, services: Services, { answer, card }: OwnAnswer): Promise<string> {
  const payload = readJws(card)?.payload ?? {};
  const issued = await issuedAs(db, services, card);
  const { iss, sub, cnf } = payload as { iss?: unknown; sub?: unknown; cnf?: { jwk?: unknown } };
  const key = ecJwkOf(cnf?.jwk);
  const which =
    issued !== undefined
      ? { issued }
      : typeof sub === 'string' && sub !== ''
        ? { sub }
        : { key: key && thumbprintOf(key) };
  return JSON.stringify([answer.issuer.id, typeof iss === 'string' ? iss : null, answer.vct, which]);
}

export const markOfAccount = async (db: Queryable, services: Services, told: OwnAnswer): Promise<Uint8Array> =>
  services.vault.mac('credentials that open accounts', await whichShown(db, services, told));
