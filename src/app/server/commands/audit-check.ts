import { auditTrail, checkTrail } from '#features/organisations/server/audit/check-trail.ts';
import { SettingsError } from '#platform/server/settings/settings.ts';
import { runCommand } from './commands.ts';
import { keysIn, readGiven } from './jwks-file.ts';

const USAGE = 'name one FILE and the server’s keys, as in: npm run audit:check -- FILE --jwks FILE';

await runCommand('The check', async (_, args) => {
  const [file, flag, jwks, ...more] = args;
  if (!file || flag !== '--jwks' || !jwks || more.length > 0) throw new SettingsError(USAGE);
  const trail = auditTrail.safeParse(parsed(readGiven(file)));
  if (!trail.success) throw new SettingsError(`${file} is no audit trail of a server like this`);
  const fault = checkTrail(trail.data, keysIn(jwks));
  if (fault !== undefined) {
    console.error(`NOT good: ${fault}.`);
    return 1;
  }
  const { organisation, n, head, entries } = trail.data;
  const silent = entries.filter(({ salt }) => salt === undefined).length;
  console.log(`The chain of organisation ${organisation} holds: ${n} entries, head ${head}.`);
  if (silent > 0)
    console.log(`What ${silent} of them said went with the people who did it; that they were made is proven.`);
  return 0;
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
