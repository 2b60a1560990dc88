import { lockOrganisationShared } from '#features/organisations/server/organisations-store.ts';
import { fingerprintOf } from '#features/traveler/server/claims/passport.ts';
import { wakeClaimsForPassport } from '#features/traveler/server/claims/passport-changes.ts';
import { findApprovedOperator } from '#features/traveler/server/operators.ts';
import type { UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { type OfferedProofs, type RefundProof, refusals } from '../../contract.ts';
import { readPassportClaims } from '../../passport-claims.ts';
import { sealCard } from '../cards.ts';
import { requestCredential } from '../credential-requests.ts';
import { grantRight, nothingShown, type ShownCredential } from '../grant-right.ts';
import { isAcceptedIssuer } from '../issuers.ts';
import { passportPathsOf } from '../rules/rules.ts';
import { listProofRules, type RuleRow, readProofRule } from '../rules/rules-store.ts';
import { dropProof, findProof, insertProof, type ProofRow, proofContext } from './proofs-store.ts';

const proofOf = ({ issuer, is_foreign: foreign, created_at }: ProofRow): RefundProof => ({
  issuer,
  foreign,
  shownAt: onWire(created_at),
});

/** Returns the credentials that an operator accepts from travellers, and the proof that this traveller showed it. */
export async function readOffered({ db }: Services, { userId }: Owner, operator: UserId): Promise<OfferedProofs> {
  const of = await findApprovedOperator(db, operator);
  if (!of) throw refuse(commonRefusals, 'not_found', { detail: 'There is no such refund operator.' });
  const rules = await listProofRules(db, { organisation: operator });
  const proof = await findProof(db, { userId, operator });
  return {
    operator: { id: of.id, name: { en: of.name, ko: of.nameKo } },
    taken: rules.map((row) => ({
      ruleId: row.id,
      credential: { en: row.name, ko: row.name_ko },
      ...passportPathsOf(row),
      issuer: row.issuer,
    })),
    proof: proof ? proofOf(proof) : null,
  };
}

/**
 * Requests a passport credential from a traveller, in the operator's name. The response code returns only to this
 * traveller's browser.
 */
export const askForProof = (services: Services, owner: Owner, operator: UserId, ruleId: number) =>
  services.db.tx(async (tx) => {
    const who = { organisation: operator };
    if (!(await findApprovedOperator(tx, operator))) throw refuse(commonRefusals, 'not_found');
    await lockOrganisationShared(tx, who);
    const row = (await listProofRules(tx, who)).find(({ id }) => id === ruleId);
    if (!row) throw refuse(commonRefusals, 'not_found', { detail: 'The operator no longer accepts this credential.' });
    return requestCredential(tx, services, 'refund', owner, { ...who, questionId: row.question_id, about: row.id });
  });

/**
 * Reads the passport from an answer. An answer with undisclosed values is rejected, since a holder could hide one of
 * several nationalities.
 */
function passportOf({ told: { answer, heldBack } }: ShownCredential, rule: RuleRow) {
  const valuesOf = (path: string) => answer.claims.find((one) => one.path.join('.') === path)?.values ?? [];
  const { nationality, number } = passportPathsOf(rule);
  return heldBack?.length === 0 ? readPassportClaims(valuesOf(nationality), valuesOf(number)) : undefined;
}

/**
 * Stores the passport that a traveller showed. The issuer must be accepted, and no other account may have shown that
 * passport to the operator.
 */
export const takeProof = (services: Services, owner: Owner, responseCode: string, consent: Consent) => {
  const { db, vault } = services;
  const taking = { effect: 'refund', responseCode, sign: (tx: Tx) => consent.use(tx) } as const;
  return grantRight(services, owner, taking, async (shown) => {
    const of = { userId: owner.userId, operator: shown.organisation_id };
    const { issuer } = shown.told.answer;
    const [operator, rule] = [await findApprovedOperator(db, of.operator), await readProofRule(db, shown.about)];
    if (!operator) return nothingShown();
    if (!isAcceptedIssuer(services, issuer, rule.issuer)) return refuse(refusals, 'issuer_not_believed');
    const said = passportOf(shown, rule);
    if (!said) return refuse(refusals, 'passport_unreadable');
    const { isForeign } = said;
    if (operator.rules.foreignOnly && !isForeign) return refuse(refusals, 'nationality_not_refunded');
    const give = async (tx: Tx, endsAtS: number | null) => {
      const passport = await fingerprintOf(tx, vault, said.number);
      const card = await sealCard(tx, services, proofContext(of), shown.told.card);
      const named = (issuer.name ?? issuer.id).slice(0, 500);
      const isKept = await insertProof(tx, {
        ...of,
        ruleId: rule.id,
        passport,
        isForeign,
        issuer: named,
        card,
        endsAtS,
      });
      const proof = isKept ? await findProof(tx, of) : undefined;
      if (!proof) throw refuse(refusals, 'passport_of_another');
      await wakeClaimsForPassport(tx, services, of);
      return { operatorId: of.operator, proof: proofOf(proof) };
    };
    return { trust: 'any', give };
  });
};

/** Deletes the proof that a traveller showed to an operator. */
export const forgetProof = (services: Services, { userId }: Owner, operator: UserId): Promise<void> =>
  services.db.tx(async (tx) => {
    if (!(await dropProof(tx, { userId, operator }))) throw refuse(commonRefusals, 'not_found');
  });
