import { PdfName } from '@libpdf/core';

/**
 * Watches, until this thread ends, whether a dictionary contains a key twice (forbidden by ISO 32000-1, section 7.3.7).
 * The library silently keeps the last one in a Map. Patches the library globally: use it only in a thread that reads
 * one document and ends.
 */
export function watchDuplicateKeys(): () => boolean {
  let isTwice = false;
  globalThis.Map = class<Key, Value> extends Map<Key, Value> {
    override set(key: Key, value: Value): this {
      if (key instanceof PdfName && this.has(key)) isTwice = true;
      return super.set(key, value);
    }
  };
  return () => isTwice;
}
