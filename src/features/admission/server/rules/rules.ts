import { randomBytes } from 'node:crypto';
import { record } from '#features/organisations/server/audit/trail.ts';
import { lockAs, lockUnsigned } from '#features/organisations/server/lock-as.ts';
import { needAppointing } from '#features/organisations/server/staff/staff.ts';
import { isApprovedOperator } from '#features/traveler/server/operators.ts';
import { LIMITS as QUESTION_LIMITS } from '#features/verifier/rules.ts';
import { makeQuestion } from '#features/verifier/server/questions/questions.ts';
import { countQuestions, endQuestion } from '#features/verifier/server/questions/questions-store.ts';
import { commonRefusals, type Refusal, refuse } from '#platform/refusal.ts';
import type { Consent, Officer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { type NewProofRule, type NewRoleRule, type ProofRule, type RoleRule, refusals } from '../../contract.ts';
import { LIMITS, PROOF_PURPOSE, purposeOf } from '../../rules.ts';
import {
  insertProofRule,
  insertRoleRule,
  listProofRules,
  listRoleRules,
  type RoleRuleRow,
  type RuleRow,
} from './rules-store.ts';

type NewQuestion = Parameters<typeof makeQuestion>[3];
type Asked = Pick<NewQuestion, 'name' | 'nameKo' | 'purpose' | 'purposeKo' | 'claims' | 'trust'> & { vct: string };

/** Saves the verifier question of a rule. Refuses if there are too many rules or questions. */
async function askBy(
  tx: Tx,
  services: Services,
  who: Officer,
  { vct, ...asked }: Asked,
  rules: { readonly count: number; readonly most: number; readonly tooMany: Refusal },
): Promise<number> {
  const isFull = rules.count >= rules.most || (await countQuestions(tx, who)) >= QUESTION_LIMITS.questions;
  if (isFull) throw rules.tooMany;
  const { id } = await makeQuestion(tx, services, who, {
    ...asked,
    format: 'dc+sd-jwt',
    vcts: [vct],
    authorities: [],
    keepHours: 0,
  });
  return id;
}

function needRule<Row extends RuleRow>(rows: readonly Row[], id: number): Row {
  const row = rows.find((one) => one.id === id);
  if (!row) throw refuse(commonRefusals, 'not_found');
  return row;
}

const onWireOf = (row: RuleRow) => ({
  id: row.id,
  name: row.name,
  nameKo: row.name_ko,
  vct: row.vcts[0] ?? '',
  issuer: row.issuer,
  people: row.people,
  createdAt: onWire(row.created_at),
});

const pathOf = ({ claims }: RuleRow, nth: number): string => claims[nth]?.path.join('.') ?? '';

/** Returns the required claim and value, as they were typed. */
export const requiredClaimOf = (row: RuleRow): Pick<RoleRule, 'claim' | 'value'> => ({
  claim: pathOf(row, 0),
  value: String(row.claims[0]?.values?.[0] ?? ''),
});

/** Returns the claim paths of nationality and number, as they were typed. */
export const passportPathsOf = (row: RuleRow) => ({ nationality: pathOf(row, 0), number: pathOf(row, 1) });

/**
 * Returns the verifier's trust setting: the organisation itself, or any issuer. With any, the caller compares the
 * issuer with the rule's when the credential is shown.
 */
export const trustOf = ({ issuer }: { readonly issuer: string | null }) => (issuer === null ? 'own' : 'any');

/** Staff functions for role rules: list, make and end. */
export function createRoleRules(services: Services) {
  const { db, vault, settings } = services;
  const wireOf = (row: RoleRuleRow): RoleRule => ({
    ...onWireOf(row),
    ...requiredClaimOf(row),
    role: row.role,
    link: `${settings.publicUrl}/role#${row.link}`,
  });
  return {
    list: async (who: Officer<'staff'>): Promise<RoleRule[]> => (await listRoleRules(db, who)).map(wireOf),

    make: (who: Officer<'staff'>, wanted: NewRoleRule, consent: Consent): Promise<RoleRule> =>
      db.tx(async (tx) => {
        const { display_name: of, name_ko: ofKo, is_operator: isOperator } = await lockAs(tx, who, consent);
        if (isOperator)
          throw refuse(commonRefusals, 'forbidden', {
            detail: 'People join the office only by an invitation to their e-mail.',
          });
        const { role, issuer, vct, claim, value, name, nameKo } = wanted;
        needAppointing(who, role);
        const purpose = purposeOf(role, { name: of, nameKo: ofKo ?? of });
        const claims = [{ path: claim.split('.'), values: [value] }];
        const asked = { name, nameKo, vct, ...purpose, claims, trust: trustOf(wanted) } as const;
        const questionId = await askBy(tx, services, who, asked, {
          count: (await listRoleRules(tx, who)).length,
          most: LIMITS.rules,
          tooMany: refuse(refusals, 'too_many_role_rules'),
        });
        const link = randomBytes(16).toString('base64url');
        const id = await insertRoleRule(tx, who, { role, questionId, issuer, link });
        await record(tx, vault, who, 'role_rule.made', { rule: id, role, vct, claim, value, issuer });
        return wireOf(needRule(await listRoleRules(tx, who), id));
      }),

    end: (who: Officer<'staff'>, ruleId: number): Promise<void> =>
      db.tx(async (tx) => {
        await lockUnsigned(tx, who);
        const { question_id: questionId, role } = needRule(await listRoleRules(tx, who), ruleId);
        await endQuestion(tx, who, questionId);
        await record(tx, vault, who, 'role_rule.ended', { rule: ruleId, role });
      }),
  };
}

/** Staff functions for the credentials that a refund operator accepts in place of a passport verified here. */
export function createProofRules(services: Services) {
  const { db, vault } = services;
  const wireOf = (row: RuleRow): ProofRule => ({ ...onWireOf(row), ...passportPathsOf(row) });
  return {
    list: async (who: Officer): Promise<ProofRule[]> => (await listProofRules(db, who)).map(wireOf),

    make: (who: Officer<'shop'>, wanted: NewProofRule, consent: Consent): Promise<ProofRule> =>
      db.tx(async (tx) => {
        await lockAs(tx, who, consent);
        if (!(await isApprovedOperator(tx, who.organisation))) throw refuse(refusals, 'no_refund_operator');
        const { name, nameKo, vct, nationality, number, issuer } = wanted;
        const claims = [{ path: nationality.split('.') }, { path: number.split('.') }];
        const asked = { name, nameKo, vct, ...PROOF_PURPOSE, claims, trust: 'any' } as const;
        const questionId = await askBy(tx, services, who, asked, {
          count: (await listProofRules(tx, who)).length,
          most: LIMITS.proofRules,
          tooMany: refuse(refusals, 'too_many_proof_rules'),
        });
        const id = await insertProofRule(tx, who, { questionId, issuer });
        await record(tx, vault, who, 'proof_rule.made', { rule: id, vct, issuer });
        return wireOf(needRule(await listProofRules(tx, who), id));
      }),

    end: (who: Officer<'shop'>, ruleId: number): Promise<void> =>
      db.tx(async (tx) => {
        await lockUnsigned(tx, who);
        await endQuestion(tx, who, needRule(await listProofRules(tx, who), ruleId).question_id);
        await record(tx, vault, who, 'proof_rule.ended', { rule: ruleId });
      }),
  };
}
