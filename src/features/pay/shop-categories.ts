/** What a shop may say that it sells. */
export const shopCategories = ['market', 'meals', 'tea', 'transit', 'culture', 'home', 'health', 'other'] as const;
export type ShopCategory = (typeof shopCategories)[number];
