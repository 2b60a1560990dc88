import type { PrivateKeys } from '#features/credentials/server/export/export-shape.ts';
import { openKeys } from '#features/credentials/server/export/key-lock.ts';
import { refuse } from '#platform/refusal.ts';
import { inThread, type ThreadFault } from '#platform/server/thread.ts';
import { refusals } from '../contract.ts';
import type { ReadFile } from './read-text.ts';
import type { Reading } from './read-worker.ts';

/** Parameters of our own export. A file may not demand more, since this server does the work. */
const MOST = { memoryKiB: 65_536, passes: 3, lanes: 4 } as const;

const WORKER = new URL('./read-worker.ts', import.meta.url);
const BOUNDS = { longestMs: 10_000, mostMb: 384 };

export interface OpenedFile extends ReadFile {
  readonly keys: PrivateKeys;
}

/**
 * Opens an export with its private keys, parsing each text in a separate thread. The passphrase proves that nobody
 * changed the keys; each credential itself proves that a key belongs to it.
 */
export async function openFile(text: string, passphrase: string): Promise<OpenedFile> {
  const read = await readApart<ReadFile>({ file: text });
  const { keys: locked, subject } = read.bundle;
  if (!locked) throw refuse(refusals, 'file_without_keys');
  const { memoryKiB, passes, lanes } = locked.kdf;
  if (memoryKiB > MOST.memoryKiB || passes > MOST.passes || lanes > MOST.lanes)
    throw refuse(refusals, 'file_too_costly');
  const plain = await openKeys(locked, passphrase, subject.did);
  if (!plain) throw refuse(refusals, 'passphrase_wrong', { errors: { passphrase: refusals.passphrase_wrong.title } });
  // If the decrypted content is no keys, whoever encrypted it made it up.
  const keys = await readApart<PrivateKeys>({ keys: plain });
  plain.fill(0);
  return { ...read, keys };
}

/**
 * Refuses with `file_unreadable` if the text is not an export, and with `file_too_costly` if it takes a thread too much
 * time or memory.
 */
async function readApart<Read extends object>(reading: Reading): Promise<Read> {
  const read = await inThread<Read | null>(WORKER, reading, BOUNDS);
  if (read === null) throw refuse(refusals, 'file_unreadable');
  if (isThreadFault(read)) throw refuse(refusals, 'file_too_costly');
  return read;
}

const isThreadFault = (read: object): read is ThreadFault => 'threadFault' in read;
