import { Secret } from '#features/organisations/web/keys/Secret.tsx';
import { words as orgWords } from '#features/organisations/web/words.ts';
import { useWords } from '#platform/web/device/language.ts';
import type { RoleRule } from '../../contract.ts';
import { call, useRead } from '../calls.ts';
import { RoleRuleForm } from './RoleRuleForm.tsx';
import { type RuleKind, Rules } from './Rules.tsx';
import { ruleWords } from './rule-words.ts';

const END = 'DELETE /api/org/{id}/role-rules/{ruleId}';

/** An organisation's role rules, for officers who decide about its staff. */
export function RoleRules({ id }: { id: number }) {
  const w = useWords(ruleWords);
  const all = useWords(orgWords);
  const read = useRead('GET /api/org/{id}/role-rules', { params: { id } });
  const kind: RuleKind<RoleRule> = {
    w,
    anyIssuer: w.itself,
    people: w.has,
    meta: ({ role, claim, value }) => `${all.roles[role]}, ${w.says(claim, value)}`,
    lead: ({ role }) => `${all.roles[role]}: ${all.may[role]}`,
    facts: ({ claim, value }) => [{ term: w.claim, value: w.says(claim, value) }],
    more: ({ link }) => <Secret text={link} label={w.link} share={{ url: link }} />,
    end: (rule) => call(END, { params: { id, ruleId: rule.id } }),
  };
  return (
    <Rules
      kind={kind}
      read={read}
      mayChange
      form={(onBusy, onMade) => <RoleRuleForm id={id} onBusy={onBusy} onMade={onMade} />}
    />
  );
}
