import { QueryClientProvider } from '@tanstack/react-query';
import { Link as RouterLink } from 'wouter';
import { useLanguage, useWords } from '#platform/web/language.ts';
import { queries } from '#platform/web/query.ts';
import { useAway } from '#platform/web/reach.ts';
import { ThemeProvider } from '#platform/web/theme.tsx';
import { Toaster } from '#platform/web/toast.tsx';
import { AwayContext } from '#ui/Away.ts';
import { LinkContext, type LinkProps } from '#ui/Link.tsx';
import { PageLanguageContext } from '#ui/Said.tsx';
import { Tooltips } from '#ui/Tooltips.tsx';
import { LiveUpdates } from './LiveUpdates.tsx';
import { SessionRules } from './SessionRules.tsx';
import { Shell } from './Shell.tsx';
import { words } from './words.ts';

/** What a button that cannot work says under its label. */
function useAwayWord(): string | undefined {
  const w = useWords(words);
  return useAway() && w.offline;
}

const RoutedLink = (props: LinkProps) => <RouterLink {...props} />;

/** The whole app: its providers around the shell. */
export function App() {
  return (
    <QueryClientProvider client={queries}>
      <ThemeProvider>
        <LinkContext value={RoutedLink}>
          <PageLanguageContext value={useLanguage()}>
            <AwayContext value={useAwayWord()}>
              <SessionRules />
              <LiveUpdates />
              <Shell />
              <Toaster />
              <Tooltips />
            </AwayContext>
          </PageLanguageContext>
        </LinkContext>
      </ThemeProvider>
    </QueryClientProvider>
  );
}
