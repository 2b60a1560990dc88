import type { Limits } from '#platform/server/http/rate-limit.ts';

/** How often digits may be entered at one till, beside what locks each clerk; how often a code may follow another; how often somebody is asked to sign there. */
export const limits = {
  till_entry_of_till: { max: 60, windowS: 900 },
  till_entry_from_network: { max: 600, windowS: 900 },
  till_charge_of_till: { max: 600, windowS: 600 },
  till_signature_of_till: { max: 30, windowS: 600 },
} satisfies Limits<string>;
