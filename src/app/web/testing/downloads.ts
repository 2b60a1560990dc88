import { resolveObjectURL } from 'node:buffer';
import { wordsOnScreen } from './locator.ts';
import { until } from './until.ts';

/** A file that the page downloaded. */
export interface SavedFile {
  readonly name: string;
  readonly text: string;
  readonly bytes: Uint8Array;
}

const saved: Promise<SavedFile>[] = [];

/** Collects what links with `download` save, like a browser's download folder. */
export function keepDownloads(): void {
  const click = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    if (!this.hasAttribute('download')) return click.call(this);
    const { href, download: name } = this;
    const blob = resolveObjectURL(href);
    if (!blob) throw new Error(`${name} is no file of this page`);
    saved.push(blob.arrayBuffer().then((all) => fileOf(name, new Uint8Array(all))));
  };
}

const fileOf = (name: string, bytes: Uint8Array): SavedFile => ({
  name,
  bytes,
  text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
});

/** Returns the file that an act saves. */
export async function savedBy(act: () => Promise<unknown>): Promise<SavedFile> {
  const before = saved.length;
  await act();
  const file = await until(
    () => saved[before],
    (found) => found !== undefined,
  );
  if (!file) throw new Error(`no file was saved\n${wordsOnScreen()}`);
  return file;
}
