/** Content of a tag (W3C Web NFC, community group report); lib.dom lacks the types. */
interface TagRecord {
  readonly recordType: string;
  readonly encoding?: string;
  readonly data?: DataView;
}
interface TagReading extends Event {
  readonly message: { readonly records: readonly TagRecord[] };
}
interface TagReader extends EventTarget {
  scan(options: { signal: AbortSignal }): Promise<void>;
  write(
    message: { records: readonly { recordType: 'url'; data: string }[] },
    options: { signal: AbortSignal },
  ): Promise<void>;
}
declare global {
  var NDEFReader: (new () => TagReader) | undefined;
}

/** Reports whether this browser supports NFC tags; Chrome on Android does. */
export const hasNfc = (): boolean => 'NDEFReader' in globalThis && globalThis.NDEFReader !== undefined;

/**
 * Why nothing was read or written: `absent`: the device has no NFC · `blocked`: it is off or not allowed · `busy`:
 * another operation is running · `stopped` by the user.
 */
type NoTag = 'absent' | 'blocked' | 'busy' | 'timeout' | 'failed' | 'stopped';
export type TagOutcome = { readonly is: 'read'; readonly text: string } | { readonly is: 'empty' | NoTag };

export const NFC_TIMEOUT_MS = 30_000;
/** A browser allows one scan at a time, so there is at most one operation. */
let current: AbortController | undefined;

/** Stops the current read or write. */
export const stopNfc = (): void => current?.abort('stopped');

/**
 * Runs `act` with the only reader, and times out if it waits too long for a tag. The time starts with the press and
 * again with `waits`, since the browser may first ask for permission. Browsers require that it starts with a press.
 */
async function takeTurn<T>(
  act: (reader: TagReader, signal: AbortSignal, waits: () => void) => Promise<T>,
): Promise<T | NoTag> {
  if (!globalThis.NDEFReader) return 'absent';
  if (current) return 'busy';
  const turn = new AbortController();
  current = turn;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waits = () => {
    clearTimeout(timer);
    timer = setTimeout(() => turn.abort('timeout'), NFC_TIMEOUT_MS);
  };
  const ended = new Promise<NoTag>((resolve) => {
    turn.signal.addEventListener('abort', () => {
      // After a stop, the next operation may start at once.
      if (current === turn) current = undefined;
      resolve(turn.signal.reason);
    });
  });
  waits();
  const done = act(new globalThis.NDEFReader(), turn.signal, waits).catch(whyNot);
  const outcome = await Promise.race([ended, done]);
  clearTimeout(timer);
  turn.abort('stopped');
  return outcome;
}

const WHY: Readonly<Record<string, NoTag>> = {
  NotAllowedError: 'blocked',
  NotReadableError: 'blocked',
  NotSupportedError: 'absent',
};
const whyNot = (error: unknown): NoTag => (error instanceof DOMException && WHY[error.name]) || 'failed';

/** Reads the first URL or text of the next tag. */
export async function readTag(): Promise<TagOutcome> {
  const outcome = await takeTurn<TagOutcome>((reader, signal, waits) => {
    const { promise, resolve, reject } = Promise.withResolvers<TagOutcome>();
    reader.addEventListener('reading', (event) => resolve(outcomeOf((event as TagReading).message.records)), {
      signal,
    });
    reader.addEventListener('readingerror', () => resolve({ is: 'failed' }), { signal });
    reader.scan({ signal }).then(waits, reject);
    return promise;
  });
  return typeof outcome === 'string' ? { is: outcome } : outcome;
}

const READ = ['url', 'absolute-url', 'text'];

function outcomeOf(records: readonly TagRecord[]): TagOutcome {
  const record = records.find(({ recordType, data }) => READ.includes(recordType) && data !== undefined);
  if (!record?.data) return { is: 'empty' };
  const { encoding = 'utf-8', data } = record;
  return { is: 'read', text: new TextDecoder(encoding === 'utf-16' ? 'utf-16be' : 'utf-8').decode(data) };
}

/** Writes a link to the next tag as a URL record, which phones without Web NFC open too. */
export const writeTag = (link: string): Promise<'written' | NoTag> =>
  takeTurn(async (reader, signal) => {
    await reader.write({ records: [{ recordType: 'url', data: link }] }, { signal });
    return 'written' as const;
  });
