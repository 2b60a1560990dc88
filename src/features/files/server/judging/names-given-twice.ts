import { PdfName } from '@libpdf/core';

/**
 * Watches, until this thread ends, whether a dictionary names a key twice (ISO 32000-1, section 7.3.7, forbids it). The library puts what it reads into a
 * Map without telling, where the last one stays. Only for a thread that reads one document and ends.
 */
export function watchNames(): () => boolean {
  let isTwice = false;
  globalThis.Map = class<Key, Value> extends Map<Key, Value> {
    override set(key: Key, value: Value): this {
      if (key instanceof PdfName && this.has(key)) isTwice = true;
      return super.set(key, value);
    }
  };
  return () => isTwice;
}
