/** What a tag says (W3C Web NFC, community group report); the types are not in lib.dom. */
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

/** Whether this browser knows tags at all: Chrome on Android does. */
export const hasNfc = (): boolean => 'NDEFReader' in globalThis && globalThis.NDEFReader !== undefined;

/**
 * Why nothing was read or written: `absent` where the device has no NFC · `blocked` where it is off or not allowed · `busy` while another
 * turn is under way · `stopped` by the person
 */
type NoTag = 'absent' | 'blocked' | 'busy' | 'timeout' | 'failed' | 'stopped';
export type TagOutcome = { readonly is: 'read'; readonly text: string } | { readonly is: 'empty' | NoTag };

export const NFC_TIMEOUT_MS = 30_000;
/** A browser scans for one at a time: while a turn is under way there is no other. */
let current: AbortController | undefined;

/** Ends the reading or the writing that is under way. */
export const stopNfc = (): void => current?.abort('stopped');

/**
 * Gives `act` the only reader, and gives up when `act` has waited too long for a tag: from the press, and again from `waits`, since a person
 * may be asked for permission in between. Begins with a person's press, as browsers ask.
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
      // Anyone who stopped it may start over at once.
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

/** Reads the first URL or text of the next tag that comes near. */
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

/** Writes a link into the next tag that comes near, as a URL record, which phones without Web NFC open too. */
export const writeTag = (link: string): Promise<'written' | NoTag> =>
  takeTurn(async (reader, signal) => {
    await reader.write({ records: [{ recordType: 'url', data: link }] }, { signal });
    return 'written' as const;
  });
