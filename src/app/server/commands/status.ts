import { askCommand } from '#platform/server/upkeep/control.ts';
import { allParts } from '../features.ts';
import { readStatus, statusLines, statusOnWire } from '../status.ts';
import { noArgument, openKnownStore, type Run } from './commands.ts';

/** Prints the state of the server to which the settings belong. */
export const showStatus: Run = async (settings, args) => {
  noArgument('status', args);
  const live = settings.databaseUrl
    ? undefined
    : await askCommand(settings.dataDir, { name: 'status', argument: '', answer: statusOnWire });
  const status = live?.found ?? (await alone());
  return { code: 0, lines: statusLines(status), found: status };

  async function alone() {
    const db = await openKnownStore(settings);
    try {
      return await readStatus(db, allParts());
    } finally {
      await db.close();
    }
  }
};
