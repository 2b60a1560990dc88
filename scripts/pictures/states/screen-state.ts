import type { Page, Route } from '@playwright/test';

/** One picture beyond the plain screens: where it begins, and what is done there before it is taken. */
export interface ScreenState {
  readonly name: string;
  readonly path: string;
  /** Which server it is of; `demo` unless told. */
  readonly of?: 'demo' | 'empty' | 'hosted';
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly language?: 'en' | 'ko';
  /** What stands between the page and its data. */
  readonly answers?: (route: Route) => Promise<void>;
  readonly act?: (page: Page) => Promise<void>;
  /** Only what a person sees at once: sheets, and pages of another size. */
  readonly isOneView?: boolean;
  /** One dot for a pixel is enough. */
  readonly isRough?: boolean;
  /** It loses the network, and so may share nothing. */
  readonly isOffline?: boolean;
  /** It shows what is there before the data is. */
  readonly isLoading?: boolean;
}
