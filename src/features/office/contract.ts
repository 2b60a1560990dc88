import { defineContract } from '#platform/contract.ts';
import { actCalls } from './calls/acts.ts';
import { entryCalls } from './calls/entry.ts';
import { shopCalls } from './calls/shops.ts';
import { todayCalls } from './calls/today.ts';
import { refusals } from './refusals.ts';

export { refusals } from './refusals.ts';

/** Each part of the office has its calls in a file of its own; hosted mode alone mounts them. */
export const contract = defineContract(refusals, { ...entryCalls, ...todayCalls, ...actCalls, ...shopCalls });
