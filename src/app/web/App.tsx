import { QueryClientProvider } from '@tanstack/react-query';
import { Link as RouterLink } from 'wouter';
import { useLanguage } from '#platform/web/language.ts';
import { queries } from '#platform/web/query.ts';
import { ThemeProvider } from '#platform/web/theme.tsx';
import { Toaster } from '#platform/web/toast.tsx';
import { LinkContext, type LinkProps } from '#ui/Link.tsx';
import { PageLanguageContext } from '#ui/Said.tsx';
import { Tooltips } from '#ui/Tooltips.tsx';
import { LiveUpdates } from './LiveUpdates.tsx';
import { SessionRules } from './SessionRules.tsx';
import { Shell } from './Shell.tsx';

const RoutedLink = (props: LinkProps) => <RouterLink {...props} />;

/** The whole app: its providers around the shell. */
export function App() {
  return (
    <QueryClientProvider client={queries}>
      <ThemeProvider>
        <LinkContext value={RoutedLink}>
          <PageLanguageContext value={useLanguage()}>
            <SessionRules />
            <LiveUpdates />
            <Shell />
            <Toaster />
            <Tooltips />
          </PageLanguageContext>
        </LinkContext>
      </ThemeProvider>
    </QueryClientProvider>
  );
}
