import { readFileSync } from 'node:fs';
import { makeByCommand, VERSIONING, versionResult } from '#features/currency/server/office/by-command.ts';
import { SettingsError } from '#platform/server/settings/settings.ts';
import { reason } from '#platform/server/store/store-error.ts';
import { askCommand } from '#platform/server/upkeep/control.ts';
import { runBesideServers } from './beside-servers.ts';
import { type Run, runAndPrint } from './commands.ts';

/** Creates a version of the currency from a file, through the live server if one runs. */
export const makeVersion: Run = async (settings, [file, ...rest]) => {
  if (file === undefined || rest.length > 0)
    throw new SettingsError('name one file, as in: npm run ingam -- currency:version 2027-01.json');
  const text = readText(file);
  const live = settings.databaseUrl
    ? undefined
    : await askCommand(settings.dataDir, { name: VERSIONING, argument: text, answer: versionResult });
  const made = live ? live.found : await runBesideServers(settings, (services) => makeByCommand(services, text));
  if (made === undefined) throw new SettingsError('the running server is an older release without versions');
  const { changes, refused } = made;
  if (refused !== null) throw new SettingsError(`no version was created: ${refused}`);
  return { code: 0, lines: changes, found: { changes } };
};

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new SettingsError(`${file} cannot be read: ${reason(error)}`);
  }
}

if (import.meta.main) await runAndPrint('The version of the currency', makeVersion);
