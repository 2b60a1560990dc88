import { auditTrail, checkTrail } from '#features/organisations/server/audit/check-trail.ts';
import { SettingsError } from '#platform/server/settings/settings.ts';
import { type Run, runAndPrint } from './commands.ts';
import { keysIn, readGiven } from './jwks-file.ts';

const USAGE = 'name one FILE and the server’s keys, as in: npm run ingam -- audit:check FILE --jwks FILE';

/** Checks an exported audit trail of an organisation: its hash chain and the server's signatures. */
export const checkAudit: Run = async (_, args) => {
  const [file, flag, jwks, ...more] = args;
  if (!file || flag !== '--jwks' || !jwks || more.length > 0) throw new SettingsError(USAGE);
  const trail = auditTrail.safeParse(parsed(readGiven(file)));
  if (!trail.success) throw new SettingsError(`${file} is not an audit trail of Ingam`);
  const fault = checkTrail(trail.data, keysIn(jwks));
  if (fault !== undefined) return { code: 1, faults: [`NOT valid: ${fault}.`], lines: [], found: { fault } };
  const { organisation, n, head, entries } = trail.data;
  const silent = entries.filter(({ salt }) => salt === undefined).length;
  const lines = [`The audit trail of organisation ${organisation} is valid: ${n} entries, head ${head}.`];
  if (silent > 0)
    lines.push(
      `The content of ${silent} entries was erased with the accounts of their authors; their existence is still proven.`,
    );
  return { code: 0, lines, found: { organisation, n, head, silent } };
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

if (import.meta.main) await runAndPrint('The check', checkAudit);
