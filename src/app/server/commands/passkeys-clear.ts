import { email } from '#features/auth/fields.ts';
import { CLEARING, clearing, clearPasskeys } from '#features/auth/server/passkeys/clear-passkeys.ts';
import { parseId } from '#platform/ids.ts';
import { type Settings, SettingsError } from '#platform/server/settings/settings.ts';
import { askCommand } from '#platform/server/upkeep/control.ts';
import { openVault } from '#platform/server/vault/vault.ts';
import { keyFileOf, readKeyFile } from '#platform/server/vault/vault-keys.ts';
import { openKnownStore, type Run, runAndPrint } from './commands.ts';

/** Deletes the passkeys of a person who lost them, and ends their sessions. */
export const clearKeys: Run = async (settings, args) => {
  const name = readName(args);
  const live = settings.databaseUrl
    ? undefined
    : await askCommand(settings.dataDir, { name: CLEARING, argument: name, answer: clearing });
  const cleared = live ? live.found : await alone(settings, name);
  if (!cleared) throw new SettingsError(`there is no user ${name}`);
  const { userId, passkeys, sessions, isMailed } = cleared;
  return {
    code: 0,
    lines: [
      `User ${userId}: ${passkeys} passkeys were removed, biometrics are off, ${sessions} sessions were ended.`,
      `They are notified in the app${isMailed ? ' and by mail' : ''}.`,
    ],
    found: cleared,
  };
};

function readName(args: readonly string[]): string {
  const [given = '', ...more] = args;
  const name = parseId(given) === undefined ? email.safeParse(given).data : given;
  if (name === undefined || more.length > 0)
    throw new SettingsError('name one user by number or e-mail, as in: npm run ingam -- passkeys:clear 7');
  return name;
}

async function alone(settings: Settings, name: string) {
  const db = await openKnownStore(settings);
  try {
    const vault = await openVault(db, readKeyFile(keyFileOf(settings.masterKeyFile, settings.dataDir)));
    return await clearPasskeys({ db, vault, settings }, name);
  } finally {
    await db.close();
  }
}

if (import.meta.main) await runAndPrint('The clearing', clearKeys);
