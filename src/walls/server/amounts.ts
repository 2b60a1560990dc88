import type { Source } from './source.ts';

/** Files that may parse amounts: the one parser, and the one for banks' files, whose amounts are `xs:decimal`. */
const READERS: readonly string[] = ['src/platform/typed-amount.ts', 'src/features/reserve/camt.ts'];

/** Code that removes commas from a text: replaces a pattern or string with a comma by nothing. */
const DROPPED = /\.replace(?:All)?\(\s*(?:(['"]),\1|\/(?:[^/\n\\]|\\.)*,(?:[^/\n\\]|\\.)*\/[a-z]*)\s*,\s*(['"])\2\s*\)/;
const JOINED = /\.split\((['"]),\1\)\.join\((['"])\2\)/;

/** Whole patterns of digits with at most one dot. */
const PATTERN = /\/\^\(*(?:0\||\[[01]-9\]|\\d)(?:\\d|\[[01]-9\]|\{\d+(?:,\d*)?\}|[()?:|0+*]|\\\.)*\$\//;
const PARSED = /\b(?:Number\.)?parse(?:Float|Int)\(/;
const TYPED = /\b(?:Number|BigInt)\((?:[^()\n]*\.trim\(\)|typed\w*|text|percent|fee|limit|amount\w*Text)\)/;

/**
 * Files with digits that are typed but are no amounts: codes, a till's PIN, numbers of shops and businesses, a claim's
 * value, values from answers.
 */
const NO_AMOUNTS: readonly string[] = [
  'src/features/admission/web/accounts/ShowCredential.tsx',
  'src/features/connections/web/CodeForm.tsx',
  'src/features/ledger/send-form.ts',
  'src/features/campaigns/web/office/campaign-draft.ts',
  'src/features/currency/web/office/RulesTable.tsx',
  'src/features/tills/web/owner/EnrolSheet.tsx',
  'src/features/traveler/web/Eligibility.tsx',
  'src/features/traveler/web/claim/BesidePayment.tsx',
  'src/features/verifier/web/staff/question-draft.ts',
  'src/features/verify/web/check-text.ts',
];

const isScreen = (path: string) => /\/web\/|^src\/ui\/(?!drawings)|[/-](?:form|draft)\.ts$/.test(path);
const lines = ({ path, text }: Source, isFound: (line: string) => boolean) =>
  text.split('\n').flatMap((line, at) => (isFound(line) ? [`${path}:${at + 1}`] : []));

/** Finds code outside the one parser that removes commas from a text. */
export const droppedCommas = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => !READERS.includes(path))
    .flatMap((source) => lines(source, (line) => DROPPED.test(line) || JOINED.test(line)));

/** Finds screens and forms that parse numbers themselves. */
export const numbersRead = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => isScreen(path) && !NO_AMOUNTS.includes(path))
    .flatMap((source) => lines(source, (line) => PATTERN.test(line) || PARSED.test(line) || TYPED.test(line)));

/** Finds screens that parse amounts in the format of calls. */
export const unitsRead = (sources: readonly Source[]): string[] =>
  sources.flatMap(({ path, text }) => (/\/web\//.test(path) && /\bparseUnits\(/.test(text) ? [path] : []));

const FORMATTED = /\.toLocale(?:Date|Time)?String\(|\bnew Intl\.(?:Number|DateTime|RelativeTime|List)Format\(/;
/** Computes days in a time zone, and shows none of it. */
const ZONES = 'src/features/orders/rules.ts';

/** Finds numbers and dates that are formatted for people outside the platform's formatters. */
export const formatted = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => !path.startsWith('src/platform/') && path !== ZONES)
    .flatMap((source) => lines(source, (line) => FORMATTED.test(line)));
