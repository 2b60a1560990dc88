import { noteUnprovenPassport, wakeClaimsForPassport } from '#features/traveler/server/claims/passport-changes.ts';
import type { ClaimParties, ShownPassport } from '#features/traveler/server/shown-passports.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { isBelieved } from '../issuers.ts';
import { lookAgain } from '../looking.ts';
import { claimLook, endProof, findProof, proofPlace, writeStanding } from './proofs-store.ts';

/** The passport that somebody showed an operator by a credential. One of an issuer is no trial: trials have none. */
export async function findShown(tx: Tx, of: ClaimParties): Promise<ShownPassport | undefined> {
  const row = await findProof(tx, of);
  return (
    row && {
      fingerprint: row.passport,
      isTrial: false,
      isForeign: row.is_foreign,
      by: row.issuer,
      isStanding: row.stands,
    }
  );
}

/**
 * Looks again whether the credential stands that somebody showed an operator: revoked, suspended or over it is forgotten, and what was claimed by it says so.
 * Where its issuer cannot be asked, or is believed no more, nothing is decided by it and it is looked at again.
 */
export async function lookAtShown(services: Services, of: ClaimParties): Promise<void> {
  const { db } = services;
  if (!(await claimLook(db, of))) return;
  const row = await findProof(db, of);
  if (!row) return;
  await lookAgain(services, {
    place: proofPlace(of),
    card: row.card,
    organisation: of.operator,
    trust: 'any',
    onStanding: async ({ issuer, endsAtS }) => {
      if (!isBelieved(services, issuer, row.named)) return;
      await db.tx(async (tx) => {
        if ((await writeStanding(tx, row, endsAtS)) === 1) await wakeClaimsForPassport(tx, services, of);
      });
    },
    onEnd: (why) =>
      db.tx(async (tx) => {
        if (await endProof(tx, row)) await noteUnprovenPassport(tx, { ...of, passport: row.passport, why });
      }),
  });
}
