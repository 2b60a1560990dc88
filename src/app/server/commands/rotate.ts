import { placeOfOwner } from '#platform/server/open-store.ts';
import { askRotation } from '#platform/server/upkeep/control.ts';
import { keyFileOf } from '#platform/server/vault/vault-keys.ts';
import { rotateMasterKey } from '#platform/server/vault/vault-rotation.ts';
import { noArgument, openKnownStore, type Run, runAndPrint } from './commands.ts';

/** Creates a new master key and rewraps every data key, through the live server if one runs. */
export const rotate: Run = async (settings, args) => {
  noArgument('keys:rotate', args);
  const file = keyFileOf(settings.masterKeyFile, settings.dataDir);
  const live = settings.databaseUrl ? undefined : await askRotation(settings.dataDir);
  const { id, rewrapped, retired } = live ?? (await alone());
  return {
    code: 0,
    lines: [
      `The master key is now ${id}; ${rewrapped} data keys were rewrapped. Keep a copy of ${file}.`,
      `Earlier backups need the keys in ${retired}: keep it with them, on another machine.`,
    ],
    found: { id, rewrapped, retired },
  };

  async function alone() {
    const db = await openKnownStore(placeOfOwner(settings));
    try {
      return await rotateMasterKey(db, file);
    } finally {
      await db.close();
    }
  }
};

if (import.meta.main) await runAndPrint('The rotation', rotate);
