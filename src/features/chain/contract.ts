import { defineContract } from '#platform/contract.ts';
import { anchorCalls } from './anchors/calls.ts';
import { withdrawalCalls } from './calls/withdrawals.ts';
import { depositCalls } from './deposits/calls.ts';
import { refusals } from './refusals.ts';
import { reserveCalls } from './reserves/calls.ts';

/** Each part of the chain has its calls in a file of its own. */
export const contract = defineContract(refusals, {
  ...reserveCalls,
  ...depositCalls,
  ...withdrawalCalls,
  ...anchorCalls,
});
