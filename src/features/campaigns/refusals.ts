import { defineRefusals } from '#platform/refusal.ts';

/** What a campaign refuses where somebody pays; paying has it in its own table. */
export const campaignRefusals = defineRefusals({
  benefit_changed: { status: 409, title: 'The benefit has changed' },
});
