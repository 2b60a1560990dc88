import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  JOURNALS,
  type JournalRequest,
  type JournalsWritten,
  journalRequest,
  journalsWritten,
  writeJournals,
} from '#features/ledger/server/journals/write.ts';
import { type Settings, SettingsError } from '#platform/server/settings/settings.ts';
import { askCommand } from '#platform/server/upkeep/control.ts';
import { openKnownStore, type Run, runAndPrint } from './commands.ts';

const USAGE =
  'name a format, as in: npm run ingam -- books --format hledger|ledger|beancount [--from 2026-11-01] [--to 2026-11-30] [--folder books]';

/** Writes the ledger as files of an accounting program, through the live server of an embedded store. */
export const writeBooks: Run = async (settings, args) => {
  const request = readArguments(args);
  const { files, from, to, transactions, balances } = await write(settings, request);
  return {
    code: 0,
    lines: [
      `${request.folder} has the books from ${from} to ${to}: ${transactions} transactions and ${balances} balances in ${files.length} files.`,
    ],
    found: { folder: request.folder, files, from, to, transactions, balances },
  };
};

async function write(settings: Settings, request: JournalRequest): Promise<JournalsWritten> {
  const live = settings.databaseUrl
    ? undefined
    : await askCommand(settings.dataDir, {
        name: JOURNALS,
        argument: JSON.stringify(request),
        answer: journalsWritten,
      });
  if (live?.found) return live.found;
  const db = await openKnownStore(settings);
  try {
    return await writeJournals(db, request);
  } finally {
    await db.close();
  }
}

function readArguments(args: readonly string[]): JournalRequest {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        format: { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
        folder: { type: 'string', default: 'books' },
      },
    });
    const read = journalRequest.safeParse({ ...values, folder: resolve(values.folder) });
    if (read.success) return read.data;
  } catch {
    // An unknown option prints the usage, like any other wrong argument.
  }
  throw new SettingsError(USAGE);
}

if (import.meta.main) await runAndPrint('The export', writeBooks);
