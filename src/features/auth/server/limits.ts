import type { Limits } from '#platform/server/http/rate-limit.ts';

/** How often passwords, codes, challenges and registrations may be tried. */
export const limits = {
  // Of one account from one network, and of one account in all: then those networks alone may try that it is used in.
  password_of_account: { max: 10, windowS: 900 },
  password_of_account_a_day: { max: 100, windowS: 86_400 },
  password_from_address: { max: 30, windowS: 900 },
  // Letters to an address that nobody has proven, whoever gave it.
  email_proof_to_address: { max: 3, windowS: 86_400 },
  // Right ones: each costs a slow hash, and what it lets do is told by mail.
  right_password_of_account: { max: { hosted: 100, personal: 10_000 }, windowS: 900 },
  password_change_of_user: { max: { hosted: 10, personal: 1000 }, windowS: 3600 },
  passkey_challenge: { max: 600, windowS: 3600 },
  // By session and network, so that whoever stole one uses up nobody else's.
  challenge_of_asker: { max: { hosted: 200, personal: 10_000 }, windowS: 900 },
  // A page that shows somebody's own lines asks for one, each time it is opened.
  registration_draft: { max: { hosted: 300, personal: 10_000 }, windowS: 3600 },
  registration: { max: { hosted: 60, personal: 10_000 }, windowS: 3600 },
  recovery_of_account: { max: 5, windowS: 3600 },
  recovery_from_address: { max: 30, windowS: 3600 },
  recovery_codes_of_user: { max: 20, windowS: 3600 },
  recovery_code_of_account: { max: 10, windowS: 3600 },
  recovery_code_from_address: { max: 30, windowS: 3600 },
  right_code_of_account: { max: 30, windowS: 3600 },
} satisfies Limits<string>;
