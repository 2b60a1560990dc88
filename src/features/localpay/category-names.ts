import { tradeNames } from '#features/organisations/trade-names.ts';
import type { Words } from '#platform/words.ts';
import type { Category } from './spending.ts';

/** What spending is told by, as people read it. */
export const categoryNames: Words<Record<Category, string>> = {
  en: { ...tradeNames.en, other: 'Other shops', sent: 'Sent to people' },
  ko: { ...tradeNames.ko, other: '기타 가맹점', sent: '보낸 돈' },
};
