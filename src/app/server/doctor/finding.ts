import { z } from 'zod';

/** One thing that was looked at: how it is, and in one line what to do where it is not well. Nothing secret stands in it. */
export const finding = z.object({
  name: z.string(),
  state: z.enum(['ok', 'warn', 'bad']),
  says: z.string(),
  remedy: z.string().optional(),
});
export type Finding = z.infer<typeof finding>;

export const ok = (name: string, says: string): Finding => ({ name, state: 'ok', says });
export const warn = (name: string, says: string, remedy: string): Finding => ({ name, state: 'warn', says, remedy });
export const bad = (name: string, says: string, remedy: string): Finding => ({ name, state: 'bad', says, remedy });

/** Findings as lines for people. */
export const findingLines = (findings: readonly Finding[]): string[] =>
  findings.map(({ name, state, says, remedy }) => `${state.padEnd(4)} ${name}: ${says}${remedy ? ` → ${remedy}` : ''}`);
