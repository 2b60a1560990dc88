import { z } from 'zod';
import { asRunHere, type Place } from './as-run-here.ts';

/** Result of one check, with a one-line remedy if it is not well. It contains no secrets. */
export const finding = z.object({
  name: z.string(),
  state: z.enum(['ok', 'warn', 'bad']),
  says: z.string(),
  remedy: z.string().optional(),
});
export type Finding = z.infer<typeof finding>;

export const ok = (name: string, says: string): Finding => ({ name, state: 'ok', says });
/** Creates a finding that something could be better. `here` is the program whose commands the remedy names. */
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

/** Formats findings for people. */
export const findingLines = (findings: readonly Finding[]): string[] =>
  findings.map(({ name, state, says, remedy }) => `${state.padEnd(4)} ${name}: ${says}${remedy ? ` → ${remedy}` : ''}`);
