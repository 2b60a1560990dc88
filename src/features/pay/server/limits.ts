import type { Limits } from '#platform/server/http/rate-limit.ts';

/** How often codes of charges and numbers of shops may be tried. */
export const limits = {
  // Six digits would be guessed by whoever may try often.
  charge_code_of_user: { max: { hosted: 30, personal: 10_000 }, windowS: 900 },
  charge_code_from_network: { max: { hosted: 120, personal: 10_000 }, windowS: 900 },
  // Shops have numbers in a row, and each tells whose it is.
  shop_of_user: { max: { hosted: 120, personal: 10_000 }, windowS: 900 },
  shop_from_network: { max: { hosted: 480, personal: 10_000 }, windowS: 900 },
  // Orders have numbers of 52 random bits.
  checkout_guessed_from_network: { max: { hosted: 600, personal: 100_000 }, windowS: 900 },
} satisfies Limits<string>;
