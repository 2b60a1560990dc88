import type { InBoth } from '#features/credentials/held.ts';
import { shownLine } from './issuer-shapes.ts';

/** A claim by its own name, where its issuer has no label that is surely its. Ages of ISO 18013-5 (section 7.2.5) are known in both languages, and so is what issuers of this kind of server say of what was made for trying. */
export function nameLabel(name: string): InBoth {
  const [, age] = /^age_over_(\d\d)$/.exec(name) ?? [];
  if (age !== undefined) return { en: `Over ${age}`, ko: `만 ${age}세 이상` };
  if (name === 'trial') return { en: 'Trial', ko: '체험용' };
  return { en: shownLine(name.replaceAll('_', ' ')), ko: null };
}
