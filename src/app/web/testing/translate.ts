import { setImmediate } from 'node:timers/promises';
import { coinCodes } from '#features/currency/assets.ts';
import { translateOf } from '#ui/text/amount.ts';

/** Maps a text to its translation; the default changes nothing. */
type Translation = (text: string) => string;

const CODES = new RegExp(`\\b(${coinCodes.join('|')})\\b`, 'g');
/** A translation that changes every number and asset code. */
export const garble: Translation = (text) => text.replace(/\d/g, '9').replace(CODES, 'ASSET');

const textNodes = (): Text[] => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) found.push(node as Text);
  return found;
};

/** Text nodes that the translation replaced, each with its former text and its replacement. */
const replaced: { node: Text; text: string; font: Element }[] = [];

/**
 * Translates the page as Chrome and Safari do: wraps each visible text node outside `translate="no"` in `<font><font>`.
 */
export async function translatePage(translation: Translation = (text) => text): Promise<void> {
  // React has rendered pending changes.
  await setImmediate();
  replaced.length = 0;
  for (const node of textNodes()) {
    const text = node.nodeValue ?? '';
    if (!/\S/.test(text) || node.parentElement?.closest('[translate=no], font, script, style, title')) continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = translation(text);
    outer.append(inner);
    node.replaceWith(outer);
    replaced.push({ node, text, font: outer });
  }
}

/** Returns stale texts on screen: React updated nodes that the translation had removed. */
export const oldTexts = (): string[] =>
  replaced.flatMap(({ node, text, font }) => (font.isConnected && node.nodeValue !== text ? [text] : []));

/** File sizes are not amounts. */
const bears = (text: string) => translateOf(text.replace(/\d+ MB/g, '')) === 'no';

/**
 * Returns translated texts with an amount or address, which may differ from the value that is sent. Ornament is
 * ignored.
 */
export const translatedValues = (): string[] =>
  replaced.flatMap(({ text, font }) => (bears(text) && !font.closest('[aria-hidden=true]') ? [text] : []));
