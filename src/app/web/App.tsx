import { QueryClientProvider } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { queries } from '#platform/web/calls/query.ts';
import { useOfflineCause } from '#platform/web/calls/reach.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { ThemeProvider } from '#platform/web/device/theme.tsx';
import { go } from '#platform/web/location.ts';
import { Toaster } from '#platform/web/toasts/toast.tsx';
import { LinkContext, type LinkProps } from '#ui/controls/Link.tsx';
import { OfflineContext } from '#ui/controls/offline-context.ts';
import { HelpContext, openHelpLink } from '#ui/help.ts';
import { PageLanguageContext } from '#ui/text/LangText.tsx';
import { LiveUpdates } from './LiveUpdates.tsx';
import { SessionRules } from './SessionRules.tsx';
import { Shell } from './Shell.tsx';
import { words } from './words.ts';

/** Returns the text below a button that does not work offline. */
function useAwayWord(): string | undefined {
  const w = useWords(words);
  return useOfflineCause() && w.offline;
}

/** A link that navigates within the page, unless it is opened elsewhere (another mouse button or a modifier key). */
function RoutedLink({ onClick, children, ...rest }: LinkProps) {
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isElsewhere = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0;
    if (event.defaultPrevented || isElsewhere) return;
    event.preventDefault();
    if (!openHelpLink(rest.href)) go(rest.href);
  };
  const pressed = { ...rest, onClick: press };
  return <a {...pressed}>{children}</a>;
}

/** The whole app: its providers around the shell. */
export function App() {
  return (
    <QueryClientProvider client={queries}>
      <ThemeProvider>
        <LinkContext value={RoutedLink}>
          <PageLanguageContext value={useLanguage()}>
            <HelpContext value={useWords(words).help}>
              <OfflineContext value={useAwayWord()}>
                <SessionRules />
                <LiveUpdates />
                <Shell />
                <Toaster />
              </OfflineContext>
            </HelpContext>
          </PageLanguageContext>
        </LinkContext>
      </ThemeProvider>
    </QueryClientProvider>
  );
}
