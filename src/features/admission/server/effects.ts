import { ASKING_MINUTES, SIGN_IN } from '../rules.ts';

interface EffectSpec {
  /** Path of the screen to which the person returns with the response code. */
  readonly page: string;
  /** Minutes for which the person may present the credential. */
  readonly minutes: number;
  /** Name of the rate limit on a person's requests for a credential and uses of one. */
  readonly limit: string;
  /**
   * How the organisation's audit trail records each request: with the person, without, or not at all. Recorded requests
   * are also limited for each organisation.
   */
  readonly trail: 'named' | 'unnamed' | 'none';
  /** True if the effect changes the organisation, which is then locked and must be approved. */
  readonly isOfOrganisation: boolean;
}

/**
 * The four rights that a credential gives here. `asking.ts` requests the credential and `taking.ts` grants the right;
 * each right has a folder of its own.
 */
export const EFFECTS = {
  role: { page: '/role', minutes: ASKING_MINUTES, limit: 'role_link', trail: 'named', isOfOrganisation: true },
  refund: {
    page: '/refund-proof',
    minutes: ASKING_MINUTES,
    limit: 'refund_proof',
    trail: 'unnamed',
    isOfOrganisation: true,
  },
  campaign: {
    page: '/campaign-join',
    minutes: ASKING_MINUTES,
    limit: 'campaign_joining',
    trail: 'none',
    isOfOrganisation: true,
  },
  account: {
    page: '/sign-in-credentials',
    minutes: SIGN_IN.answerMinutes,
    limit: 'sign_in_credential',
    trail: 'none',
    isOfOrganisation: false,
  },
} as const satisfies Record<string, EffectSpec>;
export type Effect = keyof typeof EFFECTS;
