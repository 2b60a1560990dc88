import { noteUnprovenPassport, wakeClaimsForPassport } from '#features/traveler/server/claims/passport-changes.ts';
import type { ClaimParties, ShownPassport } from '#features/traveler/server/shown-passports.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { isAcceptedIssuer } from '../issuers.ts';
import { recheckCredential } from '../status-checks.ts';
import { claimLook, endProof, extendProof, findProof, proofContext } from './proofs-store.ts';

/**
 * Returns the passport that a traveller showed to an operator by a credential. It is never a trial: trial credentials
 * have no status.
 */
export async function findShownPassport(tx: Tx, of: ClaimParties): Promise<ShownPassport | undefined> {
  const row = await findProof(tx, of);
  return (
    row && {
      fingerprint: row.passport,
      isTrial: false,
      isForeign: row.is_foreign,
      by: row.issuer,
      isStanding: row.is_valid,
    }
  );
}

/**
 * Checks the status of the credential that a traveller showed to an operator. One that is revoked, suspended or expired
 * is deleted, and the claims that depend on it record the reason. If the issuer cannot be reached or is no longer
 * accepted, claims wait and it is checked again later.
 */
export async function checkShownPassport(services: Services, of: ClaimParties): Promise<void> {
  const { db } = services;
  if (!(await claimLook(db, of))) return;
  const row = await findProof(db, of);
  if (!row) return;
  await recheckCredential(services, {
    place: proofContext(of),
    card: row.card,
    organisation: of.operator,
    trust: 'any',
    onStanding: async ({ issuer, endsAtS }) => {
      if (!isAcceptedIssuer(services, issuer, row.named)) return;
      await db.tx(async (tx) => {
        if ((await extendProof(tx, row, endsAtS)) === 1) await wakeClaimsForPassport(tx, services, of);
      });
    },
    onEnd: (why) =>
      db.tx(async (tx) => {
        if (await endProof(tx, row)) await noteUnprovenPassport(tx, { ...of, passport: row.passport, why });
      }),
  });
}
