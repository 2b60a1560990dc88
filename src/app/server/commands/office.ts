import { parseArgs } from 'node:util';
import {
  INVITING,
  invitedToOffice,
  inviteToOffice,
  type OfficeInvitation,
  officeInvitation,
} from '#features/office/server/invite.ts';
import { SettingsError } from '#platform/server/settings/settings.ts';
import { askCommand } from '#platform/server/upkeep/control.ts';
import { runBesideServers } from './beside-servers.ts';
import { type Run, runAndPrint } from './commands.ts';

const USAGE =
  'name an e-mail address, as in: npm run ingam -- office:invite owner@city.example --name "Onju City" --number 2208162517';

/** Invites an owner into the office that runs the currency, and creates the office if there is none. */
export const inviteOwner: Run = async (settings, args) => {
  const invitation = readArguments(args);
  const live = settings.databaseUrl
    ? undefined
    : await askCommand(settings.dataDir, {
        name: INVITING,
        argument: JSON.stringify(invitation),
        answer: invitedToOffice,
      });
  const made = live ? live.found : await runBesideServers(settings, (services) => inviteToOffice(services, invitation));
  if (!made) throw new SettingsError('the running server is an older release without an office');
  if (made.refused !== null) throw new SettingsError(`nobody is invited: ${made.refused}`);
  const isMade = made.isNew ? `The office is created: ${made.office}. ` : '';
  return {
    code: 0,
    lines: [
      `${isMade}${invitation.email} is invited as its owner with this link, which works once within 7 days:`,
      made.link,
    ],
    found: made,
  };
};

/** Parses `office:invite EMAIL`. `--name` and `--number` describe the office if there is none yet. */
function readArguments(args: readonly string[]): OfficeInvitation {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { name: { type: 'string' }, number: { type: 'string' } },
    });
    const [email, ...more] = positionals;
    const told = { email, name: values.name ?? null, businessNumber: values.number?.replace(/[\s-]/g, '') ?? null };
    const read = officeInvitation.safeParse(told);
    if (read.success && more.length === 0) return read.data;
  } catch {
    // An unknown option prints the usage, like any other wrong argument.
  }
  throw new SettingsError(USAGE);
}

if (import.meta.main) await runAndPrint('The invitation', inviteOwner);
