import type { UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import { serialQueue } from '#platform/server/store/one-at-a-time.ts';
import { inThread, type ThreadFault } from '#platform/server/thread.ts';
import type { StatedFile } from '../../camt.ts';
import type { CreditFaults, CreditLine } from '../../credit-file.ts';
import { refusals } from '../../office-contract.ts';
import { type JudgedLines, judgeCredits } from '../credits.ts';
import { type BankFileText, type ReadBankFile, unpacked } from './read-bank-file.ts';
import { needBytes, needUpload } from './uploads.ts';

const WORKER = new URL('./bank-file-worker.ts', import.meta.url);
const BOUNDS = { longestMs: 20_000, mostMb: 512 };
/** Number of parsed files kept: the one on screen, and the one being checked. */
const MOST_KEPT = 2;
const MOST_WAITING = 4;
const RETRY_AFTER_S = 5;

/** Lines of a credit file, or the faults in it. */
export type ReadCredits = readonly CreditLine[] | CreditFaults;
type Read = StatedFile | ReadCredits;

/** Reads the bank files and spreadsheets that officers upload. */
export const bankFilesOf = perServer((services: Services) => createBankFiles(services));

/**
 * Reads and validates files in a thread, one at a time on each server. A file that is requested again while it is read,
 * or shortly after, is read once. Refuses with `unavailable` if too many files wait.
 */
function createBankFiles({ db, vault }: Pick<Services, 'db' | 'vault'>) {
  const inTurn = serialQueue();
  const kept = new Map<string, Promise<Read>>();
  const judging = new Map<string, Promise<JudgedLines | CreditFaults>>();

  const once = <T>(all: Map<string, Promise<T>>, key: string, begin: () => Promise<T>): Promise<T> => {
    const known = all.get(key);
    if (known) return known;
    if (inTurn.size() > MOST_WAITING)
      throw refuse(commonRefusals, 'unavailable', {
        detail: 'Too many files are being read. Try again in a moment.',
        retryAfterS: RETRY_AFTER_S,
      });
    const begun = inTurn(begin);
    all.set(key, begun);
    return begun;
  };

  const read = async (kind: BankFileText['kind'], userId: UserId, sha256: string): Promise<Read> => {
    await needUpload(db, userId, sha256);
    const key = `${kind} ${userId} ${sha256}`;
    const reading = once(kept, key, async () => {
      const bytes = await needBytes(db, vault, userId, sha256);
      return resultOf(kind, await inThread<ReadBankFile>(WORKER, { kind, bytes }, BOUNDS));
    });
    reading.catch(() => kept.delete(key));
    for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest);
    return reading;
  };
  const credits = async (userId: UserId, sha256: string) => (await read('credits', userId, sha256)) as ReadCredits;

  return {
    /** Returns the statements of a file; refuses a file that is not a statement, and names the fault. */
    statement: async (userId: UserId, sha256: string) => (await read('statement', userId, sha256)) as StatedFile,
    credits,
    /** Validates a file of credits against the current members and limits on holding. */
    judge: async (userId: UserId, sha256: string): Promise<JudgedLines | CreditFaults> => {
      const lines = await credits(userId, sha256);
      const key = `${userId} ${sha256}`;
      const judged = once(judging, key, () => judgeCredits(db, lines));
      judged.then(
        () => judging.delete(key),
        () => judging.delete(key),
      );
      return judged;
    },
  };
}

function resultOf(kind: BankFileText['kind'], found: ReadBankFile | ThreadFault): Read {
  if ('threadFault' in found)
    throw refuse(refusals, 'file_refused', {
      detail: 'The file takes too much time or memory to read.',
      errors: { file: 'takes too much time or memory to read' },
    });
  if ('isText' in found) throw noText(kind);
  if ('lines' in found) return unpacked(found.lines);
  if ('faults' in found) return found.faults;
  const { statement } = found;
  if (!('fault' in statement)) return statement;
  const entry = statement.entry === undefined ? [] : [`entry ${statement.entry}`];
  const where =
    [...(statement.account === undefined ? [] : [`account ${statement.account}`]), ...entry].join(', ') || 'file';
  throw refuse(refusals, 'file_refused', {
    detail: `The file ${statement.fault}${where === 'file' ? '' : ` (${where})`}.`,
    errors: { [where]: statement.fault },
  });
}

const noText = (kind: BankFileText['kind']) =>
  kind === 'statement'
    ? refuse(refusals, 'no_upload', {
        detail: 'The file is not in the encoding that it declares: UTF-8, UTF-16 or EUC-KR.',
        errors: { sha256: 'cannot be read as text in the encoding that it declares' },
      })
    : refuse(refusals, 'no_upload', {
        detail: 'The file is not text in UTF-8, UTF-16 or CP949.',
        errors: { sha256: 'names a file that is not text' },
      });
