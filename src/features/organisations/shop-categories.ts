/** What a shop may say that it sells. */
export const shopCategories = ['market', 'meals', 'tea', 'transit', 'culture', 'home', 'health', 'other'] as const;
export type ShopCategory = (typeof shopCategories)[number];

/** Of which category a shop is that does not say what it sells, by its kind. */
export const tradeOfKind = {
  market: 'market',
  tea: 'tea',
  books: 'culture',
  food: 'meals',
  person: 'other',
} as const satisfies Record<string, ShopCategory>;
