import { resolveObjectURL } from 'node:buffer';
import { Window } from 'happy-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { saveFile } from './share.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a saved file can be read for 40 seconds, in which a person allows the download, and is then released', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('document', new Window({ settings: { navigation: { disableMainFrameNavigation: true } } }).document);
  const made = vi.spyOn(URL, 'createObjectURL');
  saveFile('export.json', 'application/json', '{}');
  const url = String(made.mock.results[0]?.value);
  vi.advanceTimersByTime(39_999);
  expect(resolveObjectURL(url)?.size).toBe(2);
  vi.advanceTimersByTime(1);
  expect(resolveObjectURL(url)).toBeUndefined();
});
