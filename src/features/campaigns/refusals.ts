import { defineRefusals } from '#platform/refusal.ts';

/** Refusals of campaigns during a payment; the feature `pay` includes them in its own table. */
export const campaignRefusals = defineRefusals({
  benefit_changed: { status: 409, title: 'The benefit has changed' },
});
