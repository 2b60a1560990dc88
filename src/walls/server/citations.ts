import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root, type Source } from './source.ts';

/** Migrations with a broken citation. They have run, so not even a comment of theirs may change. */
const FROZEN = ['0008-assets.sql'];

const CITED = /\bdocs\/[\w./-]*\.md(?:#[\w-]+)?/g;
const LINK = /\]\(([^)\s]+)\)/g;
const DOCUMENT = /(?<![\w/.-])[A-Z][A-Z0-9-]+(?:_[A-Z0-9]+)*\.md\b/g;
/** Names of documents outside the repository, which must not be cited, with or without `.md`. */
const OUTSIDE = /\b(?:SPEC|PRODUCT(?:-2)?|DESIGN|STYLE|FIELD-NOTES)(?:\.md|'s|’s)?,? (?:sections? )?\d/g;

const SECTION = /\bsections? \d[\d.]*/;
/** Names of public standards whose sections anyone can look up. */
const STANDARD =
  /\b(?:RFC \d|W3C|WebAuthn|DID Core|did:web method|SD-JWT|OpenID4V(?:CI|P)|HAIP|Token Status List|UTS \d|UAX \d|FIPS|ISO \d|EMVCo|BIP|OFL)/;

/**
 * Finds citations of things that are not in this repository: files, headings, documents by name, and sections without a
 * name.
 */
export function brokenCitations(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => !FROZEN.includes(posix.basename(path)))
    .flatMap((source) => brokenIn(source).map((what) => `${source.path} cites ${what}`));
}

function brokenIn({ path, text }: Source): string[] {
  const cited = [...text.matchAll(CITED)].filter(({ index }) => !isInLink(text, index)).map(([place]) => place);
  const linked = path.endsWith('.md') ? [...text.matchAll(LINK)].flatMap(([, to]) => linkFrom(path, to ?? '')) : [];
  const named = [...text.matchAll(DOCUMENT)].map(([name]) => name).filter((name) => !isDocumentHere(path, name));
  const outside = [...text.matchAll(OUTSIDE)].map(([name]) => name);
  const [section] = SECTION.exec(text) ?? [];
  const nameless = section !== undefined && !STANDARD.test(text) ? [`${section} without naming its document`] : [];
  return [...[...cited, ...linked].filter((place) => !isThere(place)), ...named, ...outside, ...nameless];
}

const isInLink = (text: string, at: number) => /\]\([^)\s]*$/.test(text.slice(Math.max(0, at - 200), at));

/** Resolves a link to a path from the project's folder; returns nothing for a link to another site. */
function linkFrom(path: string, to: string): string[] {
  if (/^[a-z]+:/i.test(to)) return [];
  return [to.startsWith('#') ? `${path}${to}` : posix.join(posix.dirname(path), to)];
}

const isDocumentHere = (path: string, name: string) =>
  existsSync(join(root, name)) || existsSync(join(root, posix.dirname(path), name));

function isThere(place: string): boolean {
  const [path = '', anchor] = place.split('#');
  const file = join(root, path);
  if (path.startsWith('..') || !existsSync(file)) return false;
  return anchor === undefined || anchorsOf(readFileSync(file, 'utf8')).has(anchor);
}

/** Returns the anchors of a document: its headings as GitHub writes them, and explicit ones. */
export function anchorsOf(text: string): ReadonlySet<string> {
  const headings = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, title = '']) => slug(title));
  const own = [...text.matchAll(/<a id="([\w-]+)"/g)].map(([, id = '']) => id);
  return new Set([...headings, ...own]);
}

const slug = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
