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

export type TagOutcome =
  | { readonly is: 'read'; readonly text: string }
  | { readonly is: 'empty' | 'absent' | 'blocked' | 'timeout' | 'failed' | 'stopped' };

const TIMEOUT_MS = 30_000;
/** A browser scans for one at a time: whoever comes next ends what was before. */
let current: AbortController | undefined;

function begin(): { reader: TagReader; signal: AbortSignal; end: AbortController } | undefined {
  if (!hasNfc() || !globalThis.NDEFReader) return undefined;
  current?.abort('stopped');
  const end = new AbortController();
  current = end;
  return {
    reader: new globalThis.NDEFReader(),
    signal: AbortSignal.any([end.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    end,
  };
}

/** Ends the scan or the writing that is under way. */
export const stopNfc = (): void => current?.abort('stopped');

/** Reads the first URL or text of the next tag that comes near; begins with a person's press, as browsers ask. */
export async function readTag(): Promise<TagOutcome> {
  const begun = begin();
  if (!begun) return { is: 'absent' };
  const { reader, signal, end } = begun;
  const { promise, resolve } = Promise.withResolvers<TagOutcome>();
  reader.addEventListener('reading', (event) => resolve(outcomeOf((event as TagReading).message.records)), { signal });
  reader.addEventListener('readingerror', () => resolve({ is: 'failed' }), { signal });
  signal.addEventListener('abort', () => resolve({ is: end.signal.aborted ? 'stopped' : 'timeout' }));
  reader
    .scan({ signal })
    .catch((error: unknown) =>
      resolve(signal.aborted ? { is: end.signal.aborted ? 'stopped' : 'timeout' } : faultOf(error)),
    );
  const outcome = await promise;
  end.abort();
  return outcome;
}

const faultOf = (error: unknown): TagOutcome =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'NotReadableError')
    ? { is: 'blocked' }
    : { is: 'failed' };

const READ = ['url', 'absolute-url', 'text'];

function outcomeOf(records: readonly TagRecord[]): TagOutcome {
  const record = records.find(({ recordType, data }) => READ.includes(recordType) && data !== undefined);
  if (!record?.data) return { is: 'empty' };
  const { encoding = 'utf-8', data } = record;
  return { is: 'read', text: new TextDecoder(encoding === 'utf-16' ? 'utf-16be' : 'utf-8').decode(data) };
}

/** Writes a link into the next tag that comes near, as a URL record, which phones without Web NFC open too. */
export async function writeTag(link: string): Promise<void> {
  const begun = begin();
  if (!begun) throw new Error('no NFC');
  await begun.reader.write({ records: [{ recordType: 'url', data: link }] }, { signal: begun.signal });
}
