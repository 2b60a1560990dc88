declare const brand: unique symbol;

/** Positive integer that names one row, branded so that ids of different things cannot be mixed up. */
export type Id<Name extends string> = number & { readonly [brand]: Name };
export type UserId = Id<'user'>;

/**
 * Parses an id from a path or body: 1 to 2^53 - 1, without sign or leading zero. Returns undefined for anything else.
 */
export function parseId<Name extends string>(text: string): Id<Name> | undefined {
  if (!/^[1-9]\d{0,15}$/.test(text)) return undefined;
  const id = Number(text);
  return Number.isSafeInteger(id) ? (id as Id<Name>) : undefined;
}

/**
 * Owner of a personal wallet: the fixed user that the screens act for (docs/product/modes.md#user-of-the-screens).
 */
export const OWNER_ID = 1 as UserId;
