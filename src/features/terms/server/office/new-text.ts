import { createHash } from 'node:crypto';
import { z } from 'zod';
import { changeFact, defineKind, type Fact } from '#features/office/server/acts/kind.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { date } from '#platform/shapes.ts';
import { content } from '../../contract.ts';
import { refusals } from '../../office-contract.ts';
import type { Content, TermsKind } from '../../rules.ts';
import { knownTexts } from '../acceptances.ts';
import { judgeVersion, makeVersion, termsFaultText } from '../make-version.ts';
import { findVersion } from '../store.ts';

/** Stored request for a version. `before` is the version that it followed when it was requested, or null. */
export const askedText = z.strictObject({
  content,
  validFrom: date,
  reason: z.string().min(1).max(200),
  before: z.int().positive().nullable(),
});

/**
 * Subject of the act. Only one version of each kind can be pending, so that the checker approves what they have read.
 */
export const subjectOf = (kind: TermsKind): string => `terms:${kind}`;
/**
 * Lists each changed field before and after. For a long text it lists length and SHA-256, since the page shows the text
 * in full.
 */
function textFacts(before: Content | undefined, after: Content): Fact[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((name) =>
    changeFact(name, shortText(was[name]), shortText(is[name])),
  );
}
function fieldsOf(content: Content | undefined): Readonly<Record<string, string>> {
  if (content === undefined) return {};
  const { kind: _, ...fields } = content;
  if ('days' in fields)
    return Object.fromEntries(fields.days.map(({ on, name, nameKo }) => [on, `${name}, ${nameKo}`]));
  return fields;
}
const shortText = (text: string | undefined): string | null => {
  if (text === undefined) return null;
  return text.length <= 400 ? text : `${text.length} (${createHash('sha256').update(text).digest('hex')})`;
};

export const OTHER_BEFORE = 'Another version has been created since this one was requested.';

/**
 * Act that creates a version of a text, the contact or the holidays, which applies from its day. It is refused once
 * that day has passed, or if another version was created in the meantime.
 */
export const newText = defineKind({
  kind: 'terms.version',
  body: askedText,
  make: 'rules',
  check: 'check',
  tell: async (tx, { reason, ...wanted }) => {
    const found = await judgeVersion(tx, wanted);
    if ('code' in found)
      throw refuse(commonRefusals, 'malformed', {
        errors: { [found.code === 'nothing_changes' ? 'content' : 'validFrom']: termsFaultText(found) },
      });
    const { kind } = wanted.content;
    const before = found.before === null ? undefined : await findVersion(tx, found.before);
    const facts = [
      { name: 'valid_from', value: wanted.validFrom } as const,
      ...textFacts(before?.content, wanted.content),
    ];
    return { subject: subjectOf(kind), title: `${kind} ${wanted.validFrom}`, reason, facts };
  },
  carryOut: async (tx, services, { before, reason: _, ...wanted }, { who, madeBy }) => {
    const found = await judgeVersion(tx, wanted);
    if (!('code' in found) && found.before !== before) throw refuse(refusals, 'act_changed', { detail: OTHER_BEFORE });
    const made = await makeVersion(tx, { ...wanted, by: madeBy, checkedBy: who.person.userId });
    if (typeof made !== 'number') throw refuse(refusals, 'cannot_be', { detail: termsFaultText(made) });
    const { kind } = wanted.content;
    knownTexts(services).look();
    await record(tx, services.vault, who, 'terms.made', { version: made, name: `${kind} ${wanted.validFrom}` });
  },
});
