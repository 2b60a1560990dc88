import { refusals as campaignRefusals } from '#features/campaigns/contract.ts';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { actCalls } from './calls/acts.ts';
import { campaignCalls } from './calls/campaigns.ts';
import { entryCalls } from './calls/entry.ts';
import { shopCalls } from './calls/shops.ts';
import { todayCalls } from './calls/today.ts';

export const refusals = defineRefusals({
  not_in_office: { status: 403, title: 'You are not of the office' },
  own_act: { status: 409, title: 'Whoever made it does not check it' },
  act_over: { status: 409, title: 'This waits no more' },
  act_waits: { status: 409, title: 'This waits already, in other words or by somebody else' },
  not_so_now: { status: 409, title: 'It is not in the state for that' },
  ...campaignRefusals,
  too_many_campaigns: { status: 409, title: 'There are too many campaigns' },
  cannot_be: { status: 409, title: 'This cannot be done as things stand' },
});

/** Each part of the office has its calls in a file of its own; hosted mode alone mounts them. */
export const contract = defineContract(refusals, {
  ...entryCalls,
  ...todayCalls,
  ...actCalls,
  ...shopCalls,
  ...campaignCalls,
});
