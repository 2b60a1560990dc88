import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { HomeScreen } from '#features/home/web/HomeScreen.tsx';
import { bellWords } from '#features/notifications/web/bell-words.ts';
import { queries } from '#platform/web/calls/query.ts';
import { renderInLanguage } from '#platform/web/device/language.ts';
import { Toaster } from '#platform/web/toasts/toast.tsx';
import type { Language } from '#platform/words.ts';
import { HelpContext } from '#ui/help.ts';
import { PageLanguageContext } from '#ui/text/LangText.tsx';
import { Broken } from '../Boundary.tsx';
import { FrameHeader, FrameNav } from '../Frame.tsx';
import { TrialLine } from '../lines/TrialLine.tsx';
import { PlainScreen } from '../PlainScreen.tsx';
import { words } from '../words.ts';

const LANGUAGES = ['en', 'ko'] as const;
const THEMES = ['light', 'dark', 'system'] as const;

/** Prerendered parts that body.ts assembles, by name. */
const parts = (language: Language): readonly (readonly [string, ReactNode])[] => {
  const bell = { count: 0, label: bellWords[language].bell('0'), isOpen: false };
  return [
    ...THEMES.map((theme) => [`head-own-${theme}`, <FrameHeader key={theme} theme={theme} bell={bell} />] as const),
    ...THEMES.map((theme) => [`head-bare-${theme}`, <FrameHeader key={theme} theme={theme} />] as const),
    ['trial', <TrialLine key="trial" />],
    ['home', <HomeScreen key="home" />],
    ['plain', <PlainScreen key="plain" />],
    ['nav', <FrameNav key="nav" />],
    ['toasts', <Toaster key="toasts" />],
    ['lost', <Broken key="lost" />],
  ];
};

/** Renders the first screen as templates of the page in both languages, with the components that later take over. */
export function prerender(): string {
  return LANGUAGES.flatMap((language) => {
    renderInLanguage(language);

    return parts(language).map(([name, part]) => {
      const markup = renderToStaticMarkup(
        <QueryClientProvider client={queries}>
          <PageLanguageContext value={language}>
            <HelpContext value={words[language].help}>{part}</HelpContext>
          </PageLanguageContext>
        </QueryClientProvider>,
      );
      return `<template lang="${language}" data-part="${name}">${markup}</template>`;
    });
  }).join('');
}
