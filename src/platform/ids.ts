declare const brand: unique symbol;

/** A positive integer that names one row; branded so that ids of different things do not mix. */
export type Id<Name extends string> = number & { readonly [brand]: Name };
export type UserId = Id<'user'>;

/** Reads an id as it stands in a path or a body: 1 to 2^53 - 1, no sign, no leading zero; anything else is undefined. */
export function parseId<Name extends string>(text: string): Id<Name> | undefined {
  if (!/^[1-9]\d{0,15}$/.test(text)) return undefined;
  const id = Number(text);
  return Number.isSafeInteger(id) ? (id as Id<Name>) : undefined;
}

/** Personal mode's owner: the fixed user that the screens act for (docs/product/modes.md#whom-the-screens-act-for). */
export const OWNER_ID = 1 as UserId;
