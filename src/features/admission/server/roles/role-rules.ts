import { randomBytes } from 'node:crypto';
import { record } from '#features/organisations/server/audit/trail.ts';
import { lockAs, lockUnsigned } from '#features/organisations/server/lock-as.ts';
import { needAppointing } from '#features/organisations/server/staff/staff.ts';
import { LIMITS as QUESTION_LIMITS } from '#features/verifier/rules.ts';
import { makeQuestion } from '#features/verifier/server/questions/questions.ts';
import { countQuestions, endQuestion } from '#features/verifier/server/questions/questions-store.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, Officer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { onWire } from '#platform/wire-time.ts';
import { type NewRoleRule, type RoleRule, refusals } from '../../contract.ts';
import { LIMITS, purposeOf } from '../../rules.ts';
import { insertRule, listRules, type RuleRow } from './rules-store.ts';
import { trustOf } from './standing.ts';

type Staff = Officer<'staff'>;

/** Which roles people have by a credential, as who decides about the staff says it. */
export function createRoleRules(services: Services) {
  const { db, vault, settings } = services;
  const wireOf = (row: RuleRow): RoleRule => ({
    id: row.id,
    role: row.role,
    name: row.name,
    nameKo: row.name_ko,
    vct: row.vcts[0] ?? '',
    ...saidBy(row),
    issuer: row.issuer,
    link: `${settings.publicUrl}/role#${row.link}`,
    people: row.people,
    createdAt: onWire(row.created_at),
  });
  return {
    list: async (who: Staff): Promise<RoleRule[]> => (await listRules(db, who)).map(wireOf),

    make: (who: Staff, wanted: NewRoleRule, consent: Consent): Promise<RoleRule> =>
      db.tx(async (tx) => {
        const { display_name: name, name_ko: nameKo, is_operator: isOperator } = await lockAs(tx, who, consent);
        if (isOperator)
          throw refuse(commonRefusals, 'forbidden', { detail: 'Whoever comes into the office is invited by e-mail.' });
        needAppointing(who, wanted.role);
        const isFull =
          (await listRules(tx, who)).length >= LIMITS.rules ||
          (await countQuestions(tx, who)) >= QUESTION_LIMITS.questions;
        if (isFull) throw refuse(refusals, 'too_many_role_rules');
        const question = await makeQuestion(tx, services, who, {
          name: wanted.name,
          nameKo: wanted.nameKo,
          ...purposeOf(wanted.role, { name, nameKo: nameKo ?? name }),
          format: 'dc+sd-jwt',
          vcts: [wanted.vct],
          claims: [{ path: wanted.claim.split('.'), values: [wanted.value] }],
          trust: trustOf(wanted),
          authorities: [],
          keepHours: 0,
        });
        const link = randomBytes(16).toString('base64url');
        const { role, issuer, vct, claim, value } = wanted;
        const id = await insertRule(tx, who, { role, questionId: question.id, issuer, link });
        await record(tx, vault, who, 'role_rule.made', { rule: id, role, vct, claim, value, issuer });
        const made = (await listRules(tx, who)).find((row) => row.id === id);
        if (!made) throw new Error(`rule ${id} is not there`);
        return wireOf(made);
      }),

    end: (who: Staff, ruleId: number): Promise<void> =>
      db.tx(async (tx) => {
        await lockUnsigned(tx, who);
        const row = (await listRules(tx, who)).find(({ id }) => id === ruleId);
        if (!row) throw refuse(commonRefusals, 'not_found');
        await endQuestion(tx, who, row.question_id);
        await record(tx, vault, who, 'role_rule.ended', { rule: ruleId, role: row.role });
      }),
  };
}

/** What has to be said, as it was typed. */
export function saidBy({ claims: [asked] }: RuleRow): Pick<RoleRule, 'claim' | 'value'> {
  return { claim: asked?.path.join('.') ?? '', value: String(asked?.values?.[0] ?? '') };
}
