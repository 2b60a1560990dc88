import { type Settings, SettingsError } from '#platform/server/settings/settings.ts';
import type { OutsideComparison } from '#platform/server/upkeep/audits.ts';
import { type Audit, askAudit, askCommand } from '#platform/server/upkeep/control.ts';
import { auditForRecord } from '../audit.ts';
import { auditOutside, hasOutside, outside } from '../outside.ts';
import { type Outcome, openKnownStore, outcomeOf, type Run, runAndPrint } from './commands.ts';

const WHOLE = '--whole';
const OFFLINE = '--offline';
/** Exit code for books that are in order but were not compared with the chain. */
const NOT_COMPARED = 4;

/**
 * Audits the store of the settings, through its live server if one runs, and records the result. It covers everything
 * since the last closed day of the ledger, or all with --whole. If a chain is configured, the ledger is compared with
 * it unless --offline is given.
 */
export const auditStore: Run = async (settings, args) => {
  const other = args.find((arg) => arg !== WHOLE && arg !== OFFLINE);
  if (other !== undefined) throw new SettingsError(`unknown argument ${other}; it accepts ${WHOLE} and ${OFFLINE}`);
  const scope = args.includes(WHOLE) ? 'whole' : 'open days';
  const isAsked = hasOutside(settings) && !args.includes(OFFLINE);
  const live = settings.databaseUrl ? undefined : await askAudit(settings.dataDir, scope);
  if (live) return outcome(live, isAsked ? await askOutside(settings) : undefined);
  const db = await openKnownStore(settings);
  try {
    const found = await auditForRecord(db, scope);
    return outcome(found, isAsked ? await auditOutside(db, settings) : undefined);
  } finally {
    await db.close();
  }
};

async function askOutside({ dataDir }: Settings): Promise<OutsideComparison> {
  const live = await askCommand(dataDir, { name: 'audit-outside', argument: 'now', answer: outside });
  return live?.found ?? { isCompared: false, problems: [], says: ['The chain was NOT compared: the server stopped.'] };
}

/** Combines both results; a chain that could not be read counts as a failure. */
function outcome(inside: Audit, told: OutsideComparison | undefined): Outcome {
  const found = outcomeOf(inside);
  if (!told) return found;
  const { isCompared, problems, says } = told;
  const differs = `The ledger does NOT match the chain: ${problems.length} differences.`;
  const code = problems.length > 0 ? 1 : NOT_COMPARED;
  return {
    code: found.code !== 0 || (isCompared && problems.length === 0) ? found.code : code,
    faults: [...(found.faults ?? []), ...problems.map((problem) => `chain: ${problem}`)],
    lines: [...found.lines, ...says, ...(problems.length > 0 ? [differs] : [])],
    found: { ...found.found, outside: { isCompared, problems } },
  };
}

if (import.meta.main) await runAndPrint('The audit', auditStore);
