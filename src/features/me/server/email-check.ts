import { createPasswordDemand } from '#features/auth/server/sessions/password-check.ts';
import { readLogin } from '#features/auth/server/store.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { createLimiter, type Limits, networkOf } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import { isMailAddress } from '#platform/texts/mail-address.ts';

/** Rate limits for changing the e-mail. */
export const limits = {
  // The response reveals whether an e-mail is taken, so attempts are limited.
  email_change_of_user: { max: { hosted: 10, personal: 1000 }, windowS: 3600 },
  email_change_from_network: { max: { hosted: 30, personal: 1000 }, windowS: 3600 },
} satisfies Limits<string>;

interface EmailChange {
  readonly email: string;
  readonly currentPassword: string | undefined;
  /** The client's network address, for rate limits. */
  readonly address: string;
}

/**
 * Checks a requested change of e-mail before anything is written. Rate-limited by user and by network. Requires the
 * password where the person has one: otherwise a stolen session could take over the account. Sending the current e-mail
 * is not a change, even if it would fail today's validation.
 */
export function createEmailCheck(services: Services) {
  const { db } = services;
  const limiter = createLimiter(services, limits);
  const demandPassword = createPasswordDemand(services);
  return async (owner: Owner, { email, currentPassword, address }: EmailChange): Promise<void> => {
    const login = await readLogin(db, owner);
    if (login?.email === email) return;
    if (!isMailAddress(email))
      throw refuse(commonRefusals, 'malformed', { errors: { email: 'must be an e-mail address' } });
    await demandPassword(login, { currentPassword, address }, 'another e-mail');
    await limiter.take(
      { kind: 'email_change_of_user', subject: `user:${owner.userId}` },
      { kind: 'email_change_from_network', subject: networkOf(address) },
    );
  };
}
