import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Contract } from '#platform/contract.ts';
import { commonRefusals } from '#platform/refusal.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { commonRefusalWords, type Sentences } from '#platform/web/calls/refusal-words.ts';
import { readSources, root } from './server/source.ts';

const web = readSources('src/features/*/web/**/*.{ts,tsx}').filter(({ path }) => !path.includes('.test.'));

/** Features that have reasons for fields, each with its folder, contract and words. */
const FEATURES: readonly (readonly [string, Contract, ReasonWords])[] = await Promise.all(
  web
    .filter(({ path, text }) => path.endsWith('.ts') && text.includes('export const reasons: ReasonWords'))
    .map(async ({ path }) => {
      const [, folder = ''] = /^(src\/features\/[^/]+)\//.exec(path) ?? [];
      const file = path.includes('/web/office/') ? 'office-contract.ts' : 'contract.ts';
      const { contract } = (await import(join(root, folder, file))) as { contract: Contract };
      const { reasons } = (await import(join(root, path))) as { reasons: ReasonWords };
      return [join(basename(folder), file), contract, reasons] as const;
    }),
);

/** Fields that a screen fills in by itself, so that no person can have typed them wrong. */
const NOT_WRITTEN = [
  'draft',
  'step',
  'isAside',
  'userId',
  'status',
  'transactionType',
  'isDefault',
  'isForTopUps',
  'isRevoked',
  'isAutomatic',
  'isMissedPaid',
  'verification',
  'refundAmount',
  'documentHash',
  'metadata.verificationStatus',
  'language',
];
/**
 * Fields that a screen or device fills in for one call, including nested ones, though a person may type them for
 * another.
 */
const NOT_WRITTEN_IN: Readonly<Record<string, readonly string[]>> = {
  'POST /api/digital-documents': ['title'],
  'POST /api/signatures/{userId}': ['call', 'path', 'body'],
  'POST /api/auth/passkey': ['signed'],
  'POST /api/auth/raise': ['signed'],
  'POST /api/email/{userId}/proof': ['token'],
  'POST /api/email-proofs/look': ['token'],
  'POST /api/email-proofs': ['token'],
  'POST /api/email-changes/stop': ['token'],
  'POST /api/email-changes/proof': ['token'],
  'POST /api/auth/register/passkey': ['made', 'name'],
  'POST /api/recovery/look': ['token'],
  'POST /api/recovery/options': ['token'],
  'POST /api/recovery/finish': ['token', 'made', 'name'],
  'POST /api/office/sign-in': ['asAnother'],
  'POST /api/office/sign-in/finish': ['state', 'iss', 'error', 'code'],
  'POST /api/push/{userId}': ['endpoint', 'keys', 'kinds', 'showsText', 'here'],
  'POST /api/push/{userId}/here': ['endpoint'],
};
const isNotWritten = (route: string, name: string) =>
  NOT_WRITTEN.includes(name) ||
  NOT_WRITTEN_IN[route]?.some((one) => name === one || name.startsWith(`${one}.`)) === true;

/** Calls of the screens that change something. */
const made = new Set(
  web.flatMap(({ text }) => [...text.matchAll(/\bcall\(\s*'((?:POST|PATCH) [^']+)'/g)].map(([, route = '']) => route)),
);

/** Returns every name that a field of a body can have in `errors`. */
function fieldsOf(shape: z.ZodType | undefined, under = ''): string[] {
  if (!(shape instanceof z.ZodObject)) return under ? [under] : [];
  return Object.entries(shape.shape).flatMap(([name, inner]) =>
    inner instanceof z.ZodType ? fieldsOf(inner, under ? `${under}.${name}` : name) : [],
  );
}

const badSentences = (sentences: Sentences) =>
  Object.entries(sentences).filter(([, { en, ko }]) => !/^[^가-힣]+\.$/.test(en) || !/[가-힣].*[.요다]$/.test(ko));

describe('the texts of a refused call', () => {
  test('exist for all calls of screens, each of which belongs to a feature here', () => {
    const known = new Set(FEATURES.flatMap(([, { calls }]) => Object.keys(calls)));
    expect(made.size).toBeGreaterThan(10);
    const unsaid = [...made].filter((route) => !known.has(route) && !route.includes('/notifications/'));
    expect(unsaid, 'a feature whose screens make these calls has `reasons`, usually in web/calls.ts').toEqual([]);
  });
  test.each(FEATURES)(
    'contain in %s a sentence for every field that a person can fill in wrongly',
    (_, { calls }, { fields }) => {
      const missing = Object.entries(calls)
        .filter(([route]) => made.has(route))
        .flatMap(([route, { body }]) =>
          fieldsOf(body)
            .filter((name) => !isNotWritten(route, name))
            .filter((name) => !fields?.[name])
            .map((name) => `${route}: ${name}`),
        );
      expect(missing, '`reasons` has a sentence under `fields` for each of these').toEqual([]);
    },
  );
  test.each(FEATURES)('contain in %s every refusal and every field in English and in Korean', (_, contract, words) => {
    expect(Object.keys(contract.refusals).filter((code) => !words.refusals[code])).toEqual([]);
    expect(badSentences(words.refusals)).toEqual([]);
    expect(badSentences(words.fields ?? {})).toEqual([]);
  });
  test('exist for every refusal of every call', () => {
    expect(Object.keys(commonRefusalWords).sort()).toEqual(Object.keys(commonRefusals).sort());
    expect(badSentences(commonRefusalWords)).toEqual([]);
  });
  test('come from the server’s own words only through reason.ts', () => {
    const raw = web.filter(({ text }) =>
      /problem\?*\.(detail|title)|\.problem\??\.errors\b(?!\s*\?\?\s*\{\}\))/.test(text),
    );
    expect(raw.map(({ path }) => path)).toEqual([]);
  });
  test('are checked: a field without a sentence, and one sentence for two languages, are detected', () => {
    expect(fieldsOf(z.strictObject({ a: z.string(), b: z.strictObject({ c: z.string().optional() }) }))).toEqual([
      'a',
      'b.c',
    ]);
    expect(badSentences({ a: { en: 'No.', ko: 'No.' } })).toHaveLength(1);
    expect(badSentences({ a: { en: '아니요.', ko: '아니요.' } })).toHaveLength(1);
  });
});
