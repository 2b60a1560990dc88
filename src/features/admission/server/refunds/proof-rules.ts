import { record } from '#features/organisations/server/audit/trail.ts';
import { lockAs, lockUnsigned } from '#features/organisations/server/lock-as.ts';
import { isApprovedOperator } from '#features/traveler/server/operators.ts';
import { LIMITS as QUESTION_LIMITS } from '#features/verifier/rules.ts';
import { makeQuestion } from '#features/verifier/server/questions/questions.ts';
import { countQuestions, endQuestion } from '#features/verifier/server/questions/questions-store.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, Officer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { onWire } from '#platform/wire-time.ts';
import { type NewProofRule, type ProofRule, refusals } from '../../contract.ts';
import { LIMITS, PROOF_PURPOSE } from '../../rules.ts';
import { insertProofRule, listProofRules, type ProofRuleRow } from './proof-rules-store.ts';

/** The claims that say nationality and number, as they were typed. */
export const saidIn = ({ claims: [nationality, number] }: ProofRuleRow) => ({
  nationality: nationality?.path.join('.') ?? '',
  number: number?.path.join('.') ?? '',
});

const wireOf = (row: ProofRuleRow): ProofRule => ({
  id: row.id,
  name: row.name,
  nameKo: row.name_ko,
  vct: row.vcts[0] ?? '',
  ...saidIn(row),
  issuer: row.issuer,
  people: row.people,
  createdAt: onWire(row.created_at),
});

/** Which credentials an operator of refunds takes in place of a passport that is verified here, as its staff say it. */
export function createProofRules(services: Services) {
  const { db, vault } = services;
  return {
    list: async (who: Officer): Promise<ProofRule[]> => (await listProofRules(db, who)).map(wireOf),

    make: (who: Officer<'shop'>, wanted: NewProofRule, consent: Consent): Promise<ProofRule> =>
      db.tx(async (tx) => {
        await lockAs(tx, who, consent);
        if (!(await isApprovedOperator(tx, who.organisation))) throw refuse(refusals, 'no_refund_operator');
        const isFull =
          (await listProofRules(tx, who)).length >= LIMITS.proofRules ||
          (await countQuestions(tx, who)) >= QUESTION_LIMITS.questions;
        if (isFull) throw refuse(refusals, 'too_many_proof_rules');
        const { name, nameKo, vct, nationality, number, issuer } = wanted;
        const question = await makeQuestion(tx, services, who, {
          name,
          nameKo,
          ...PROOF_PURPOSE,
          format: 'dc+sd-jwt',
          vcts: [vct],
          claims: [{ path: nationality.split('.') }, { path: number.split('.') }],
          trust: 'any',
          authorities: [],
          keepHours: 0,
        });
        const id = await insertProofRule(tx, who, question.id, issuer);
        await record(tx, vault, who, 'proof_rule.made', { rule: id, vct, issuer });
        const made = (await listProofRules(tx, who)).find((row) => row.id === id);
        if (!made) throw new Error(`rule ${id} is not there`);
        return wireOf(made);
      }),

    end: (who: Officer<'shop'>, ruleId: number): Promise<void> =>
      db.tx(async (tx) => {
        await lockUnsigned(tx, who);
        const row = (await listProofRules(tx, who)).find(({ id }) => id === ruleId);
        if (!row) throw refuse(commonRefusals, 'not_found');
        await endQuestion(tx, who, row.question_id);
        await record(tx, vault, who, 'proof_rule.ended', { rule: ruleId });
      }),
  };
}
