/** What encodes for contracts, read when it is first needed: it is large, and most servers have no chain. */
export const encoding = () => import('./encoding.ts');
