import { ASKING_MINUTES, SIGN_IN } from '../rules.ts';

interface EffectSpec {
  /** The screen to which the person comes back with the code of what they showed. */
  readonly page: string;
  /** How long they may show it. */
  readonly minutes: number;
  /** Counts how often a person asks and takes. */
  readonly limit: string;
  /** Whether the organisation's audit trail records each request, and names who was asked. Recorded requests are also counted by organisation. */
  readonly trail: 'named' | 'unnamed' | 'none';
  /** Whether it changes the organisation that asks, which is locked then and has to be approved. */
  readonly isOfOrganisation: boolean;
}

/** The four rights that a credential gives here. How one is asked for and taken is in `asking.ts` and `taking.ts`; what each does is in its folder. */
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
