import type { Language } from '#platform/words.ts';
import type { PageSample } from './sample.ts';
import { words } from './words.ts';

const PLACES = ['/assets', '/work', '/traveler'] as const;

/** Returns the title and the path of a sample. */
export const sampleText = ({ kind }: PageSample, language: Language) => ({
  title: words[language].samples[kind].title,
  message: words[language].samples[kind].message,
  actionUrl: PLACES[kind],
});
