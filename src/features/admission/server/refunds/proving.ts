import { lockUser } from '#features/auth/server/store.ts';
import { holdOrganisation, lockOrganisation } from '#features/organisations/server/organisations-store.ts';
import { fingerprintOf } from '#features/traveler/server/claims/passport.ts';
import { passportShown } from '#features/traveler/server/claims/shown.ts';
import { findApprovedOperator } from '#features/traveler/server/operators.ts';
import { checkStanding } from '#features/verifier/server/answers/standing.ts';
import { type OwnAnswer, takeOwnAnswer } from '#features/verifier/server/requests/own-asking.ts';
import type { UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { onWire } from '#platform/wire-time.ts';
import { type OfferedProofs, type RefundProof, refusals } from '../../contract.ts';
import { type PassportSaid, readPassportSaid } from '../../passport-said.ts';
import { askAt, findShown } from '../asking.ts';
import { isBelieved } from './believed.ts';
import { sealCard } from './cards.ts';
import { saidIn } from './proof-rules.ts';
import { type AskedRow, insertAsking, listAnswered, listProofRules } from './proof-rules-store.ts';
import { dropProof, findProof, keepProof, type ProofRow } from './proofs-store.ts';

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
      ...saidIn(row),
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
    return askAt(tx, services, {
      organisation: operator,
      questionId: row.question_id,
      page: '/refund-proof',
      person: null,
      keep: (of, requestId) => insertAsking(of, owner, requestId, row.id),
    });
  });

interface Shown {
  readonly row: AskedRow;
  readonly told: OwnAnswer;
}

interface Judged extends Shown {
  readonly said: PassportSaid;
  readonly endsAtS: number | null;
}
type Code =
  | 'nothing_shown'
  | 'issuer_not_believed'
  | 'card_not_standing'
  | 'passport_unreadable'
  | 'nationality_not_refunded';

/** Judges what was shown, before anything is locked: whose word it is, what it says, and whether it stands now. */
async function judge(
  services: Services,
  owner: Owner,
  responseCode: string,
): Promise<Judged | { readonly code: Code; readonly fault?: string }> {
  const rows = await listAnswered(services.db, owner);
  const found = await findShown(services, rows, (row) => row.operator_id, responseCode);
  const operator = found && (await findApprovedOperator(services.db, found.row.operator_id));
  if (!found || !operator) return { code: 'nothing_shown' };
  const { row, told } = found;
  if (!isBelieved(services, told.answer.issuer, row.issuer)) return { code: 'issuer_not_believed' };
  const valuesOf = (nth: 0 | 1) => {
    const path = row.claims[nth]?.path.join('.');
    return told.answer.claims.find((one) => one.path.join('.') === path)?.values ?? [];
  };
  // Nobody says of how many countries they are by showing some of them.
  const isWhole = told.heldBack?.length === 0;
  const said = isWhole ? readPassportSaid(valuesOf(0), valuesOf(1)) : undefined;
  if (!said) return { code: 'passport_unreadable' };
  if (operator.rules.foreignOnly && !said.isForeign) return { code: 'nationality_not_refunded' };
  const standing = await checkStanding(services, told.card, { trust: 'any', organisation: row.operator_id });
  if (typeof standing === 'string') return { code: 'card_not_standing', fault: standing };
  return { row, told, said, endsAtS: standing.endsAtS };
}

/** Takes what a traveller showed, once: whoever was asked, in the browser in which it was shown, and of a passport that no other account showed. */
export async function takeProof(services: Services, owner: Owner, responseCode: string, consent: Consent) {
  const judged = await judge(services, owner, responseCode);
  return services.db.tx(async (tx) => {
    const { userId } = owner;
    await lockUser(tx, owner);
    if ('code' in judged) {
      // Whoever has not signed is told of that first, and a refusal uses no signature up.
      await consent.use(tx);
      const { code, fault } = judged;
      throw refuse(refusals, code, fault === undefined ? {} : { detail: `It does not hold: ${fault}.` });
    }
    const { row, told, said, endsAtS } = judged;
    const { operator_id: operator } = row;
    await lockOrganisation(tx, { organisation: operator });
    await consent.use(tx);
    if (!(await takeOwnAnswer(tx, { organisation: operator }, row.request_id))) throw refuse(refusals, 'nothing_shown');
    const of = { userId, operator };
    const isKept = await keepProof(tx, {
      ...of,
      ruleId: row.id,
      passport: await fingerprintOf(tx, services.vault, said.number),
      isForeign: said.isForeign,
      issuer: (told.answer.issuer.name ?? told.answer.issuer.id).slice(0, 500),
      card: await sealCard(tx, services, of, told.card),
      endsAtS,
    });
    const proof = isKept ? await findProof(tx, of) : undefined;
    if (!proof) throw refuse(refusals, 'passport_of_another');
    await passportShown(tx, services, of);
    return { operatorId: operator, proof: proofOf(proof) };
  });
}

/** Forgets what a traveller showed an operator. */
export const forgetProof = (services: Services, { userId }: Owner, operator: UserId): Promise<void> =>
  services.db.tx(async (tx) => {
    if (!(await dropProof(tx, { userId, operator }))) throw refuse(commonRefusals, 'not_found');
  });
