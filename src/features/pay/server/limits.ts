import type { Limits } from '#platform/server/http/rate-limit.ts';

/** Limits on guessing charge codes and shop ids. */
export const limits = {
  // Six digits can be guessed with enough attempts.
  charge_code_of_user: { max: { hosted: 30, personal: 10_000 }, windowS: 900 },
  charge_code_from_network: { max: { hosted: 120, personal: 10_000 }, windowS: 900 },
  // Shop ids are consecutive, and each reveals its owner.
  shop_of_user: { max: { hosted: 120, personal: 10_000 }, windowS: 900 },
  shop_from_network: { max: { hosted: 480, personal: 10_000 }, windowS: 900 },
  // Order ids have 52 random bits.
  checkout_guessed_from_network: { max: { hosted: 600, personal: 100_000 }, windowS: 900 },
} satisfies Limits<string>;
