import { defineContract } from '#platform/contract.ts';
import { anchorCalls } from './anchors/calls.ts';
import { withdrawalCalls } from './calls/withdrawals.ts';
import { depositCalls } from './deposits/calls.ts';
import { refusals } from './refusals.ts';
import { reserveCalls } from './reserves/calls.ts';

/** Calls of each part of the chain are declared in a separate file. */
export const contract = defineContract(refusals, {
  ...reserveCalls,
  ...depositCalls,
  ...withdrawalCalls,
  ...anchorCalls,
});
