import { defineContract } from '#platform/contract.ts';
import { defineRefusals, notOffered } from '#platform/refusal.ts';
import { depositCalls } from './deposits/calls.ts';
import { reserveCalls } from './reserves/calls.ts';

export const refusals = defineRefusals({
  not_offered: notOffered,
});
export type RefusalCode = keyof typeof refusals;

export const contract = defineContract(refusals, { ...reserveCalls, ...depositCalls });
