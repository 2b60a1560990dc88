import { findOperator, lockOrganisation } from '#features/organisations/server/organisations-store.ts';
import { dayOf } from '#platform/korean-days.ts';
import type { Services } from '#platform/server/services.ts';
import { type Settings, SettingsError } from '#platform/server/settings/settings.ts';
import { type Db, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { lockByName } from '#platform/server/store/locks.ts';
import { hasOlderNode } from '#platform/server/upkeep/nodes.ts';
import { changesOf } from '../../rule-changes.ts';
import { faultsOf } from '../../rule-faults.ts';
import { type PlainRules, RULE_ENTRIES } from '../../rule-table.ts';
import type { CurrencyRules } from '../../rules.ts';
import { unannounced } from '../make-version.ts';
import { currencyAt, currencyNow, insertVersion, isRuleNamed, listAhead } from '../store.ts';
import { KNOWN_TO_CURRENCY, unchecked } from './by-command.ts';

const VARIABLES: ReadonlyMap<string, keyof Settings['cases']> = new Map([
  ['caseOpenDays', 'CASE_OPEN_DAYS'],
  ['caseAnswerDays', 'CASE_ANSWER_DAYS'],
  ['caseDecideDays', 'CASE_DECIDE_DAYS'],
  ['caseOneOfficerWon', 'CASE_ONE_OFFICER_WON'],
]);
/**
 * Milliseconds until such a version applies: the store requires it to be written at least a second before
 * (0262-first-named-rules.sql).
 */
const SOON_MS = 3_000;
const SCREEN = 'the office’s screen Rules (/office/rules)';

/**
 * First schema number whose nodes know these rules. An earlier node responds 500 to GET /api/currency once a version
 * has them.
 */
const KNOWS_RULES = 260;
/** Maximum number of pauses of a second: an earlier node that was killed counts as alive for 20 s. */
const MOST_PAUSES = 30;

interface Adoption {
  readonly cases: Settings['cases'];
  /** Maximum number of pauses in which to wait for nodes of an earlier release to stop. */
  readonly pauses: number;
  pause(): Promise<unknown>;
}
const adoptionOf = ({ settings: { cases }, db }: Services): Adoption => ({
  cases,
  pauses: MOST_PAUSES,
  pause: () => db.run(sql`SELECT pg_sleep(1)`),
});

/**
 * Copies the case terms in the environment variables into the currency's rules, if no version has such rules yet, and
 * returns once they apply. First waits while a node of an earlier release is alive. Throws SettingsError if such a node
 * stays, if a value is invalid, or if a variable differs from the rules afterwards.
 */
export async function adoptSettings(
  services: Services,
  { cases, pauses, pause }: Adoption = adoptionOf(services),
): Promise<void> {
  const terms = termsOf(cases);
  if (terms.length === 0) return;
  for (let paused = 0; ; paused += 1) {
    const adopted = await services.db.tx((tx) => adopt(tx, services, terms));
    if (adopted === undefined) return;
    if (adopted !== 'older node') return sleepUntil(services.db, adopted);
    const named = terms.map(({ variable }) => variable).join(', ');
    if (paused === pauses)
      throw new SettingsError(
        `${named} cannot become rules of the currency while nodes of an earlier release serve: stop all of them and start again, or start without these variables until then, which applies the rules in force`,
      );
    if (paused === 0) services.log.warn(`${named} wait for the nodes of an earlier release to stop`);
    // Pauses outside the transaction, since the earlier node's office needs the same locks.
    await pause();
  }
}

async function sleepUntil(db: Db, at: Date): Promise<void> {
  await db.one(sql`SELECT pg_sleep(greatest(extract(epoch FROM ${at}::timestamptz - clock_timestamp()), 0)::float)`);
}

/** Returns the time from which the settings' rules apply; undefined if the rules in force already equal them. */
async function adopt(tx: Tx, services: Services, terms: readonly Term[]): Promise<Date | 'older node' | undefined> {
  // Lock order: the office's row first, as in every act of the office, then the lock shared with other starting nodes.
  const operator = await findOperator(tx);
  if (operator) await lockOrganisation(tx, { organisation: operator.id });
  await lockByName(tx, 'currency: terms of the environment');
  const { soon } = await tx.one(sql<{ soon: Date }>`
    SELECT date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => ${SOON_MS / 1000}::float) AS soon`);
  // Reads the rules as of `soon`, to include a version that another node has just written.
  const { rules } = await currencyAt(tx, soon);
  const wanted = { ...rules, ...Object.fromEntries(terms.map(({ field, value }) => [field, value])) };
  const faults = faultsOf(wanted, KNOWN_TO_CURRENCY);
  const other = terms.find(({ field, value }) => field in faults || rules[field] !== value);
  if (!other) return undefined;
  const { variable, field, value } = other;
  if (field in faults) throw new SettingsError(`${variable}=${value} ${faults[field]}`);
  if (await isRuleNamed(tx, field))
    throw new SettingsError(
      `${variable}=${value} differs from the currency’s rules, which say ${rules[field]}: remove it, and change the rule on ${SCREEN}`,
    );
  if (await hasOlderNode(tx, KNOWS_RULES)) return 'older node';
  const how = `by variables of the environment; remove them: rules change on ${SCREEN}`;
  const versions = await writeVersions(tx, unchecked(services, how, operator?.id), { soon, terms });
  // Nothing changes for members, who are not notified: the earlier release applied the same variables.
  for (const version of versions) await unannounced.of(services)(tx, version);
  return soon;
}

/** Returns the variables whose values are already in the rules in force, so that they can be removed. */
export async function findSpareVariables(db: Queryable, cases: Settings['cases']): Promise<string[]> {
  const { rules } = await currencyNow(db);
  return termsOf(cases).flatMap(({ variable, field, value }) => (rules[field] === value ? [variable] : []));
}

interface Term {
  readonly variable: string;
  readonly field: keyof PlainRules;
  readonly value: string | number;
}
const termsOf = (cases: Settings['cases']): Term[] =>
  RULE_ENTRIES.flatMap(({ field, rule }) => {
    const variable = VARIABLES.get(field);
    const text = variable && cases[variable];
    if (variable === undefined || text === undefined) return [];
    return { variable, field, value: rule.shape === 'days' ? Number(text) : text };
  });

/**
 * Writes one version that applies now, and one just after each announced version, since those lack the rules too.
 * Returns their ids.
 */
async function writeVersions(
  tx: Tx,
  { record, by, checkedBy }: ReturnType<typeof unchecked>,
  { soon, terms }: { readonly soon: Date; readonly terms: readonly Term[] },
): Promise<number[]> {
  const versions: number[] = [];
  const ahead = await listAhead(tx);
  for (const [nth, { valid_from: begins, rules: before }] of ahead.entries()) {
    const validFrom = new Date(Math.max(soon.getTime(), begins.getTime() + 1));
    const next = ahead[nth + 1];
    if (next && next.valid_from <= validFrom) continue;
    const rules: CurrencyRules = { ...before, ...Object.fromEntries(terms.map(({ field, value }) => [field, value])) };
    const version = await insertVersion(tx, { validFrom, rules, by, checkedBy });
    if (version === undefined) throw new Error('a version begins at this very moment already');
    await record(tx, { version, validFrom: dayOf(validFrom), changes: changesOf(before, rules) });
    versions.push(version);
  }
  return versions;
}
