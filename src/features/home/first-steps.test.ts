import { expect, test } from 'vitest';
import { isAside, isOver, openSteps, STEPS, type StepFacts } from './first-steps.ts';

const NOTHING = { identity: false, bank: false, money: false, recovery: false };
const NOON = new Date(2026, 10, 20, 12);
const facts = (more: Partial<StepFacts> = {}): StepFacts => ({
  done: NOTHING,
  asideAt: {},
  offered: STEPS,
  ...more,
});

test('every step is open until it is done or postponed', () => {
  expect(openSteps(facts(), NOON)).toEqual(['identity', 'bank', 'money', 'recovery']);
  const asideAt = { bank: NOON.toISOString() };
  expect(openSteps(facts({ done: { ...NOTHING, identity: true }, asideAt }), NOON)).toEqual(['money', 'recovery']);
});

test('postponed recovery codes come back the next day at any hour, and other postponed steps never come back', () => {
  const late = new Date(2026, 10, 20, 23, 50).toISOString();
  const asideAt = { recovery: late, bank: late };
  const next = new Date(2026, 10, 21, 0, 5);
  expect(isAside('recovery', { asideAt }, new Date(2026, 10, 20, 23, 59))).toBe(true);
  expect(isAside('recovery', { asideAt }, next)).toBe(false);
  expect(isAside('bank', { asideAt }, next)).toBe(true);
});

test('the steps end when each step is done or postponed for good, and never end without recovery codes', () => {
  const asideAt = { identity: 'x', bank: 'x', money: 'x', recovery: NOON.toISOString() };
  expect(isOver(facts({ asideAt }))).toBe(false);
  expect(isOver(facts({ asideAt, done: { ...NOTHING, recovery: true } }))).toBe(true);
});

test('first steps leave out steps that are not offered: a personal wallet has no recovery codes', () => {
  const offered = ['identity', 'bank', 'money'] as const;
  expect(openSteps(facts({ offered }), NOON)).toEqual(offered);
  expect(isOver(facts({ offered, done: { ...NOTHING, identity: true, bank: true, money: true } }))).toBe(true);
});
