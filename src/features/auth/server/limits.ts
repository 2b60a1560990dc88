import type { Limits } from '#platform/server/http/rate-limit.ts';

/** Rate limits of passwords, codes, challenges, registrations and mails. */
export const limits = {
  // Wrong passwords of one account from one network, and of one account in a day. Beyond the latter only networks in
  // which the account was used may try.
  password_of_account: { max: 10, windowS: 900 },
  password_of_account_a_day: { max: 100, windowS: 86_400 },
  password_from_address: { max: 30, windowS: 900 },
  // E-mails to an unverified address, regardless of who entered it.
  email_proof_to_address: { max: 3, windowS: 86_400 },
  // Correct passwords. Each costs a slow hash, and the calls that it authorizes send e-mails.
  right_password_of_account: { max: { hosted: 100, personal: 10_000 }, windowS: 900 },
  password_change_of_user: { max: { hosted: 10, personal: 1000 }, windowS: 3600 },
  passkey_challenge: { max: 600, windowS: 3600 },
  // Limit per session and network, so that someone who stole a session cannot use up the owner's limit.
  challenge_of_asker: { max: { hosted: 200, personal: 10_000 }, windowS: 900 },
  // The registration page requests a draft each time it is opened.
  registration_draft: { max: { hosted: 300, personal: 10_000 }, windowS: 3600 },
  registration: { max: { hosted: 60, personal: 10_000 }, windowS: 3600 },
  recovery_of_account: { max: 5, windowS: 3600 },
  recovery_from_address: { max: 30, windowS: 3600 },
  recovery_codes_of_user: { max: 20, windowS: 3600 },
  recovery_code_of_account: { max: 10, windowS: 3600 },
  recovery_code_from_address: { max: 30, windowS: 3600 },
  right_code_of_account: { max: 30, windowS: 3600 },
} satisfies Limits<string>;
