import { arrowUpRight, home, receipt, store } from '#ui/drawings/icons.ts';
import { book, bus, coffee, heart, utensils } from '#ui/drawings/icons-more.ts';
import type { Category } from '../../spending.ts';

/** The glyph of each category. */
export const categoryIcons: Readonly<Record<Category, string>> = {
  market: store,
  meals: utensils,
  tea: coffee,
  transit: bus,
  culture: book,
  home,
  health: heart,
  other: receipt,
  sent: arrowUpRight,
};
