import type { Code } from '#features/codes/code.ts';
import { parseId } from '#platform/ids.ts';

/** Target of a code: a charge by link or number, or a shop, perhaps with an amount. */
export type Target =
  | { readonly kind: 'charge'; readonly id: number }
  | { readonly kind: 'number'; readonly digits: string }
  | { readonly kind: 'shop'; readonly id: number; readonly amount: string | undefined };

/** Returns the target of a code that is paid in won; undefined if it asks for something else or names nobody here. */
export function targetOf(code: Code): Target | undefined {
  if (code.kind === 'number') return { kind: 'number', digits: code.digits };
  if (code.kind === 'charge') {
    const id = parseId(code.id);
    return id === undefined ? undefined : { kind: 'charge', id };
  }
  if (code.kind !== 'merchant') return undefined;
  const charge = parseId(code.merchant.additional.reference ?? '');
  if (code.merchant.initiation === 'dynamic' && charge !== undefined) return { kind: 'charge', id: charge };
  const id = parseId(code.account);
  return id === undefined ? undefined : { kind: 'shop', id, amount: code.amount };
}

/** Returns the target in a page's address: `/pay/<charge>` or `/pay?shop=<merchant>`. */
export function targetAt(path: string, shop: string | null): Target | undefined {
  const charge = parseId(path.slice(path.lastIndexOf('/') + 1));
  if (charge !== undefined) return { kind: 'charge', id: charge };
  const id = shop === null ? undefined : parseId(shop);
  return id === undefined ? undefined : { kind: 'shop', id, amount: undefined };
}
