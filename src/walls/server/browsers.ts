import { isTest, type Source, sideOf } from './source.ts';

/**
 * Calls that a supported browser lacks, each with a replacement. Firefox 132 or Safari 18.1 lacks them (README: a
 * Firefox or Safari of the last two years, counted from November 2026); the Safari of many iPhones lacks `URL.parse`.
 */
const NEWER: readonly (readonly [call: RegExp, instead: string])[] = [
  [/\bURL\.parse\(/g, 'URL.canParse and new URL'],
  [/\bPromise\.try\(/g, 'an async function'],
  [/\bRegExp\.escape\(/g, 'a pattern that is not made of text'],
  [/\bIterator\.(?:from|concat|zip)\(/g, 'an array'],
  [
    /\.(?:values|keys|entries)\(\)\s*\.(?:map|filter|some|every|find|take|drop|reduce|forEach|flatMap|toArray)\(/g,
    '[...it]',
  ],
  [/\bUint8Array\.from(?:Base64|Hex)\(|\.(?:toBase64|toHex|setFromBase64|setFromHex)\(/g, 'src/platform/bytes.ts'],
  [/\bError\.isError\(/g, 'instanceof'],
  [/\bMath\.(?:f16round|sumPrecise)\(|\bFloat16Array\b/g, 'numbers'],
  [/\bIntl\.DurationFormat\b/g, 'words of the feature'],
  [/\.getOrInsert(?:Computed)?\(/g, 'get and set'],
  [/\bTemporal\./g, 'src/platform/dates.ts'],
];

/**
 * Finds calls in browser code that a supported browser lacks. Code in a pure root is checked too, since it reaches the
 * browser.
 */
export const newerThanBrowsers = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => /^src\/.*\.tsx?$/.test(path) && !isTest(path) && sideOf(path) !== 'server')
    .flatMap(({ path, text }) =>
      NEWER.flatMap(([call, instead]) =>
        [...text.matchAll(call)].map(([found]) => `${path} calls ${found}: ${instead} works in every browser`),
      ),
    );
