import { z } from 'zod';
import { changeFact, defineKind, type Fact, needSameFacts } from '#features/office/server/acts/kind.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { newVersion } from '../../contract.ts';
import { refusals } from '../../office-contract.ts';
import type { Change } from '../../rule-changes.ts';
import { faultText, judgeVersion, makeVersion, type VersionFault } from '../make-version.ts';
import { KNOWN_TO_CURRENCY as known } from './by-command.ts';

/**
 * Stored form of a requested version. `before` is the id of the version that it was compared with when it was
 * requested.
 */
export const askedRules = newVersion.extend({ reason: z.string().min(1).max(200), before: z.int().positive() });

/**
 * Subject of the act. Only one version can be pending at a time, so that the checker approves exactly what they have
 * read.
 */
export const RULES_SUBJECT = 'currency';

/**
 * Act that creates a version of the currency's rules, which applies from its day. It is refused once that day has
 * passed, or if another version was created in the meantime.
 */
export const newRules = defineKind({
  kind: 'currency.version',
  body: askedRules,
  make: 'rules',
  check: 'check',
  tell: async (tx, { reason, ...wanted }) => {
    const found = await judgeVersion(tx, { ...wanted, known });
    if ('code' in found) throw refuse(commonRefusals, 'malformed', { errors: errorsOf(found) });
    const { validFrom } = wanted;
    return { subject: RULES_SUBJECT, title: validFrom, reason, facts: factsOf(validFrom, found.changes) };
  },
  carryOut: async (tx, { vault }, { before, validFrom, rules }, { who, madeBy, facts }) => {
    const found = await judgeVersion(tx, { validFrom, rules, known });
    if (!('code' in found)) {
      if (found.before !== before) throw refuse(refusals, 'act_changed', { detail: OTHER_BEFORE });
      needSameFacts(facts, factsOf(validFrom, found.changes));
    }
    const made = await makeVersion(tx, {
      validFrom,
      rules,
      known,
      by: madeBy,
      checkedBy: who.person.userId,
      record: (inTx, { version, changes }) =>
        record(inTx, vault, who, 'currency.made', { version, name: validFrom, changes: changes.length }),
    });
    if ('code' in made)
      throw refuse(refusals, made.code === 'too_early' ? 'date_passed' : 'cannot_be', { detail: sentenceOf(made) });
  },
});

/** Lists the start day of a version, and each changed rule before and after. */
const factsOf = (validFrom: string, changes: readonly Change[]): Fact[] => [
  { name: 'valid_from', value: validFrom },
  ...changes.flatMap(({ what, of, before, after }) => changeFact(of === null ? what : `${what} ${of}`, before, after)),
];

export const OTHER_BEFORE = 'Another version was made meanwhile: what it changes is not what was asked for.';

/** Returns a version's fault as a message. */
export const sentenceOf = (fault: VersionFault): string => {
  const text = faultText(fault);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
};

/** Returns a version's fault as errors by field of the call. */
function errorsOf(fault: VersionFault): Record<string, string> {
  if (fault.code === 'faulty')
    return Object.fromEntries(Object.entries(fault.errors).map(([field, reason]) => [`rules.${field}`, reason]));
  return { [fault.code === 'nothing_changes' ? 'rules' : 'validFrom']: faultText(fault) };
}
