import type { LocalizedText } from '#features/credentials/localized-text.ts';
import { shownLine } from './issuer-shapes.ts';

/**
 * Returns a label for a claim by its name, if its issuer has no certain label. Both languages are known for ages
 * (ISO 18013-5, section 7.2.5) and for the trial claims of servers like this one.
 */
export function nameLabel(name: string): LocalizedText {
  const [, age] = /^age_over_(\d\d)$/.exec(name) ?? [];
  if (age !== undefined) return { en: `Over ${age}`, ko: `만 ${age}세 이상` };
  if (name === 'trial') return { en: 'Trial', ko: '체험용' };
  return { en: shownLine(name.replaceAll('_', ' ')), ko: null };
}
