import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NFC_TIMEOUT_MS, readTag, stopNfc, writeTag } from './nfc.ts';

/** Calls to the simulated readers, and their next answer. */
const begun: { reader: EventTarget; signal: AbortSignal; written?: unknown }[] = [];
let answer: () => Promise<void>;

class Reader extends EventTarget {
  scan({ signal }: { signal: AbortSignal }) {
    begun.push({ reader: this, signal });
    return answer();
  }
  write(written: unknown, { signal }: { signal: AbortSignal }) {
    begun.push({ reader: this, signal, written });
    return answer();
  }
}
const refuses = (name: string) => () => Promise.reject(new DOMException('', name));
const data = (text: string) => new DataView(new TextEncoder().encode(text).buffer);
const near = (...records: object[]) =>
  begun.at(-1)?.reader.dispatchEvent(Object.assign(new Event('reading'), { message: { records } }));
const LINK = 'https://wallet.example/pay/1234567890123456';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('NDEFReader', Reader);
  begun.length = 0;
  answer = () => Promise.resolve();
});
afterEach(() => {
  stopNfc();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the NFC reader reads the first link or text of a tag, and is released', async () => {
  for (const [records, outcome] of [
    [
      [
        { recordType: 'mime', data: data('x') },
        { recordType: 'url', data: data(LINK) },
      ],
      { is: 'read', text: LINK },
    ],
    [
      [{ recordType: 'text', encoding: 'utf-16', data: new DataView(Uint8Array.of(0, 49, 0, 50).buffer) }],
      { is: 'read', text: '12' },
    ],
    [[{ recordType: 'mime', data: data('x') }], { is: 'empty' }],
    [[{ recordType: 'url' }], { is: 'empty' }],
  ] as const) {
    const read = readTag();
    near(...records);
    expect(await read).toEqual(outcome);
    expect(begun.at(-1)?.signal.aborted).toBe(true);
  }
});

describe.each([
  ['reading', () => readTag().then(({ is }) => is)],
  ['writing', () => writeTag(LINK)],
])('%s', (_, act) => {
  test.each([
    ['NotAllowedError', 'blocked'],
    ['NotReadableError', 'blocked'],
    ['NotSupportedError', 'absent'],
    ['NetworkError', 'failed'],
  ])('%s: %s', async (name, why) => {
    answer = refuses(name);
    expect(await act()).toBe(why);
  });

  test('reports that the device has no NFC', async () => {
    vi.stubGlobal('NDEFReader', undefined);
    expect(await act()).toBe('absent');
  });

  test('gives up when no tag came near, and can start again', async () => {
    answer = () => new Promise(() => undefined);
    const first = act();
    await vi.advanceTimersByTimeAsync(NFC_TIMEOUT_MS - 1);
    expect(begun[0]?.signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await first).toBe('timeout');
    expect(begun[0]?.signal.aborted).toBe(true);
    const second = act();
    expect(begun).toHaveLength(2);
    stopNfc();
    expect(await second).toBe('stopped');
  });

  test('a second tap of the button starts no scan while the first waits; a stopped scan makes room at once', async () => {
    answer = () => new Promise(() => undefined);
    const first = act();
    expect(await act()).toBe('busy');
    expect(await writeTag(LINK)).toBe('busy');
    expect(begun).toHaveLength(1);
    expect(begun[0]?.signal.aborted).toBe(false);
    stopNfc();
    const next = act();
    expect(begun).toHaveLength(2);
    expect(await first).toBe('stopped');
    expect(begun[1]?.signal.aborted).toBe(false);
    stopNfc();
    expect(await next).toBe('stopped');
  });
});

test('the time for a tag starts again when the person has allowed NFC', async () => {
  let allow: () => void = () => undefined;
  answer = () =>
    new Promise((resolve) => {
      allow = resolve;
    });
  const read = readTag();
  await vi.advanceTimersByTimeAsync(NFC_TIMEOUT_MS - 1);
  allow();
  await vi.advanceTimersByTimeAsync(NFC_TIMEOUT_MS - 1);
  near({ recordType: 'text', data: data('123456') });
  expect(await read).toEqual({ is: 'read', text: '123456' });
});

test('an unreadable tag is reported, and a link is written as one URL record', async () => {
  const read = readTag();
  begun[0]?.reader.dispatchEvent(new Event('readingerror'));
  expect(await read).toEqual({ is: 'failed' });
  expect(await writeTag(LINK)).toBe('written');
  expect(begun[1]?.written).toEqual({ records: [{ recordType: 'url', data: LINK }] });
});
