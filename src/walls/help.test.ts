import { describe, expect, test } from 'vitest';
import { screens } from '#app/routes.ts';
import { helpPages } from '#app/web/help/pages.ts';
import type { HelpPages } from '#platform/help.ts';
import { commonRefusals } from '#platform/refusal.ts';
import { refusalsOf } from './server/features.ts';
import { readSources } from './server/source.ts';

/** Screens that only developers see, which need no help page. */
const OWN = ['/gallery'];
const paths = Object.keys(screens).filter((path) => !OWN.includes(path));
const refusals = [
  ...Object.keys(commonRefusals),
  ...readSources('src/features/*/{contract,office-contract,refusals}.ts').flatMap(refusalsOf),
  'fault',
  'unanswered',
];

const withoutHelp = (pages: HelpPages, ofScreens: readonly string[]) => ofScreens.filter((path) => !pages[path]);
const lostLinks = (pages: HelpPages) =>
  Object.entries(pages).flatMap(([id, { leads = [] }]) =>
    leads.filter((to) => !paths.includes(to)).map((to) => `${id} leads to ${to}`),
  );
const unknownRefusals = (pages: HelpPages, known: readonly string[]) =>
  Object.values(pages).flatMap(({ refusals: explained = [] }) => explained.filter((code) => !known.includes(code)));
/** Finds English with Hangul in it, and Korean with a sentence without any. */
const inOneLanguage = (pages: HelpPages) =>
  Object.entries(pages)
    .filter(([, { en, ko }]) => {
      const english = [en.title, en.lead, en.also, ...en.steps];
      const korean = [ko.title, ko.lead, ko.also, ...ko.steps];
      const isSameLength = en.steps.length === ko.steps.length && en.steps.length > 0;
      return (
        !isSameLength || english.some((text) => /[가-힣]/.test(text)) || korean.some((text) => !/[가-힣]/.test(text))
      );
    })
    .map(([id]) => id);

/** Questions that people in trouble search the help for. */
const TROUBLES = [
  '/lost-phone',
  '/lost-password',
  '/wrong-address',
  '/payment-pending',
  '/refund-refused',
  '/card-pending',
  '/bank-pending',
  '/not-loading',
];

describe('help', () => {
  test('has a page for every screen and every trouble, in both languages', () => {
    expect(withoutHelp(helpPages, [...paths, ...TROUBLES])).toEqual([]);
    expect(inOneLanguage(helpPages)).toEqual([]);
  });
  test('links only to existing screens, and explains only existing refusals', () => {
    expect(lostLinks(helpPages)).toEqual([]);
    expect(unknownRefusals(helpPages, refusals)).toEqual([]);
  });
  test('includes every page of a feature', () => {
    const files = readSources('src/**/help-words.ts');
    const ids = files.flatMap(({ text }) => [...text.matchAll(/^ {2}'(\/[^']*)': \{$/gm)].map(([, id = '']) => id));
    expect(ids.length).toBeGreaterThan(paths.length);
    expect(ids.filter((id) => !helpPages[id])).toEqual([]);
  });
  test('the check detects a screen without a page, a dead link, an unknown refusal and a page with the same text for both languages', () => {
    const text = { title: 'Send', lead: 'Sends.', steps: ['Press.'], also: 'pay' };
    const pages = { '/send': { leads: ['/lost'], refusals: ['no_such'], en: text, ko: text } };
    expect(withoutHelp(pages, ['/send', '/receive'])).toEqual(['/receive']);
    expect(lostLinks(pages)).toHaveLength(1);
    expect(unknownRefusals(pages, refusals)).toEqual(['no_such']);
    expect(inOneLanguage(pages)).toEqual(['/send']);
  });
});
