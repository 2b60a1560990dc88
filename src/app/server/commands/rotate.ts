import { placeOfOwner } from '#platform/server/open-store.ts';
import { askRotation } from '#platform/server/upkeep/control.ts';
import { keyFileOf } from '#platform/server/vault/vault-keys.ts';
import { rotateMasterKey } from '#platform/server/vault/vault-rotation.ts';
import { noArgument, openKnownStore, runCommand } from './commands.ts';

await runCommand('The rotation', async (settings, args) => {
  noArgument('keys:rotate', args);
  const file = keyFileOf(settings.masterKeyFile, settings.dataDir);
  const live = settings.databaseUrl ? undefined : await askRotation(settings.dataDir);
  const { id, rewrapped, retired } = live ?? (await alone());
  console.log(`The master key is ${id} now; ${rewrapped} data keys were wrapped anew. Keep ${file}.`);
  console.log(`Backups made before need the keys in ${retired}: keep it with them, away from here.`);
  return 0;

  async function alone() {
    const db = await openKnownStore(placeOfOwner(settings));
    try {
      return await rotateMasterKey(db, file);
    } finally {
      await db.close();
    }
  }
});
