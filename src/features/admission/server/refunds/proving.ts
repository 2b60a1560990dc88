import { holdOrganisation } from '#features/organisations/server/organisations-store.ts';
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
import { readPassportSaid } from '../../passport-said.ts';
import { ask } from '../asking.ts';
import { sealCard } from '../cards.ts';
import { isBelieved } from '../issuers.ts';
import { passportIn } from '../rules/rules.ts';
import { listProofRules, type RuleRow, readProofRule } from '../rules/rules-store.ts';
import { nothingShown, type Shown, takeShown } from '../taking.ts';
import { dropProof, findProof, keepProof, type ProofRow, proofPlace } from './proofs-store.ts';

const proofOf = ({ issuer, is_foreign: foreign, created_at }: ProofRow): RefundProof => ({
  issuer,
  foreign,
  shownAt: onWire(created_at),
});

/** Which credentials an operator takes of a traveller, and what they showed it. */
export async function readOffered({ db }: Services, { userId }: Owner, operator: UserId): Promise<OfferedProofs> {
  const of = await findApprovedOperator(db, operator);
  if (!of) throw refuse(commonRefusals, 'not_found', { detail: 'There is no such operator of refunds.' });
  const rules = await listProofRules(db, { organisation: operator });
  const proof = await findProof(db, { userId, operator });
  return {
    operator: { id: of.id, name: { en: of.name, ko: of.nameKo } },
    taken: rules.map((row) => ({
      ruleId: row.id,
      credential: { en: row.name, ko: row.name_ko },
      ...passportIn(row),
      issuer: row.issuer,
    })),
    proof: proof ? proofOf(proof) : null,
  };
}

/** Asks a traveller, in the operator's name; what they show comes back with them to this browser alone. */
export const askForProof = (services: Services, owner: Owner, operator: UserId, ruleId: number) =>
  services.db.tx(async (tx) => {
    const who = { organisation: operator };
    if (!(await findApprovedOperator(tx, operator))) throw refuse(commonRefusals, 'not_found');
    await holdOrganisation(tx, who);
    const row = (await listProofRules(tx, who)).find(({ id }) => id === ruleId);
    if (!row) throw refuse(commonRefusals, 'not_found', { detail: 'It takes no such credential any more.' });
    return ask(tx, services, 'refund', owner, { ...who, questionId: row.question_id, about: row.id });
  });

/** The passport that an answer tells of. Nobody says of how many countries they are by showing some of them. */
function passportOf({ told: { answer, heldBack } }: Shown, rule: RuleRow) {
  const valuesOf = (path: string) => answer.claims.find((one) => one.path.join('.') === path)?.values ?? [];
  const { nationality, number } = passportIn(rule);
  return heldBack?.length === 0 ? readPassportSaid(valuesOf(nationality), valuesOf(number)) : undefined;
}

/** Takes what a traveller showed: by the word of an issuer that counts, and of a passport that no other account showed. */
export const takeProof = (services: Services, owner: Owner, responseCode: string, consent: Consent) => {
  const { db, vault } = services;
  const taking = { effect: 'refund', responseCode, sign: (tx: Tx) => consent.use(tx) } as const;
  return takeShown(services, owner, taking, async (shown) => {
    const of = { userId: owner.userId, operator: shown.organisation_id };
    const { issuer } = shown.told.answer;
    const [operator, rule] = [await findApprovedOperator(db, of.operator), await readProofRule(db, shown.about)];
    if (!operator) return nothingShown();
    if (!isBelieved(services, issuer, rule.issuer)) return refuse(refusals, 'issuer_not_believed');
    const said = passportOf(shown, rule);
    if (!said) return refuse(refusals, 'passport_unreadable');
    const { isForeign } = said;
    if (operator.rules.foreignOnly && !isForeign) return refuse(refusals, 'nationality_not_refunded');
    const give = async (tx: Tx, endsAtS: number | null) => {
      const passport = await fingerprintOf(tx, vault, said.number);
      const card = await sealCard(tx, services, proofPlace(of), shown.told.card);
      const named = (issuer.name ?? issuer.id).slice(0, 500);
      const isKept = await keepProof(tx, { ...of, ruleId: rule.id, passport, isForeign, issuer: named, card, endsAtS });
      const proof = isKept ? await findProof(tx, of) : undefined;
      if (!proof) throw refuse(refusals, 'passport_of_another');
      await wakeClaimsForPassport(tx, services, of);
      return { operatorId: of.operator, proof: proofOf(proof) };
    };
    return { trust: 'any', give };
  });
};

/** Forgets what a traveller showed an operator. */
export const forgetProof = (services: Services, { userId }: Owner, operator: UserId): Promise<void> =>
  services.db.tx(async (tx) => {
    if (!(await dropProof(tx, { userId, operator }))) throw refuse(commonRefusals, 'not_found');
  });
