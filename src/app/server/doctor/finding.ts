import { z } from 'zod';
import { asRunHere, type Place } from './as-run-here.ts';

/** One thing that was looked at: how it is, and in one line what to do where it is not well. Nothing secret stands in it. */
export const finding = z.object({
  name: z.string(),
  state: z.enum(['ok', 'warn', 'bad']),
  says: z.string(),
  remedy: z.string().optional(),
});
export type Finding = z.infer<typeof finding>;

export const ok = (name: string, says: string): Finding => ({ name, state: 'ok', says });
/** `here` is the place in which the commands of a remedy are run. */
export const warn = (name: string, says: string, remedy: string, here?: Place): Finding => ({
  name,
  state: 'warn',
  says,
  remedy: asRunHere(remedy, here),
});
export const bad = (name: string, says: string, remedy: string, here?: Place): Finding => ({
  ...warn(name, says, remedy, here),
  state: 'bad',
});

/** Findings as lines for people. */
export const findingLines = (findings: readonly Finding[]): string[] =>
  findings.map(({ name, state, says, remedy }) => `${state.padEnd(4)} ${name}: ${says}${remedy ? ` → ${remedy}` : ''}`);
