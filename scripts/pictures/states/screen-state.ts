import type { Page, Route } from '@playwright/test';

/** A picture beyond the plain screens: its path, and the steps before it is taken. */
export interface ScreenState {
  readonly name: string;
  readonly path: string;
  /** Server to use; `demo` by default. */
  readonly of?: 'demo' | 'empty' | 'hosted';
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly language?: 'en' | 'ko';
  /** Intercepts the page's requests. */
  readonly answers?: (route: Route) => Promise<void>;
  readonly act?: (page: Page) => Promise<void>;
  /** True to picture only the viewport: sheets, and pages of another size. */
  readonly isOneView?: boolean;
  /** True to take the picture with one dot per CSS pixel; the default is two. */
  readonly isRough?: boolean;
  /** True if the steps switch the page offline, so that it cannot share a browser context. */
  readonly isOffline?: boolean;
  /** True to picture the loading state. */
  readonly isLoading?: boolean;
}
