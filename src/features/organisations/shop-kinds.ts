import { type Words, wordsBy } from '#platform/words.ts';
import { person, store } from '#ui/drawings/icons.ts';
import { book, coffee, utensils } from '#ui/drawings/icons-more.ts';
import type { ShopCategory } from './shop-categories.ts';

/**
 * Kinds of shop: name and glyph, the trade of a shop that names none, and the category in a merchant code (ISO 18245).
 */
export const shopKinds = {
  market: { en: 'Market', ko: '시장', icon: store, trade: 'market', mcc: '5411' },
  tea: { en: 'Tea', ko: '찻집', icon: coffee, trade: 'tea', mcc: '5814' },
  books: { en: 'Books', ko: '서점', icon: book, trade: 'culture', mcc: '5942' },
  food: { en: 'Korean food', ko: '한식', icon: utensils, trade: 'meals', mcc: '5812' },
  person: { en: 'Person', ko: '개인', icon: person, trade: 'other', mcc: '7299' },
} as const satisfies Record<string, Words<string> & { icon: string; trade: ShopCategory; mcc: string }>;
export type ShopKind = keyof typeof shopKinds;
export const SHOP_KINDS = Object.keys(shopKinds) as [ShopKind, ...ShopKind[]];
export const kindNames = wordsBy(shopKinds, (row) => row);
export const tradeOfKind = Object.fromEntries(SHOP_KINDS.map((kind) => [kind, shopKinds[kind].trade])) as Readonly<
  Record<ShopKind, ShopCategory>
>;
