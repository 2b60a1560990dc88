import { expect, it } from 'vitest';
import { ALL_ROLES, isBusinessNumber, mayAppoint } from './rules.ts';

it('judges a business number by its check digit', () => {
  expect(isBusinessNumber('2208162517')).toBe(true);
  expect(isBusinessNumber('2208162518')).toBe(false);
  expect(isBusinessNumber('220816251')).toBe(false);
});

it('lets owners appoint any role, managers only non-managing roles, and others none', () => {
  expect(ALL_ROLES.filter((role) => !mayAppoint('owner', role))).toEqual([]);
  expect(ALL_ROLES.filter((role) => !mayAppoint('manager', role))).toEqual(['owner', 'manager']);
  const others = ALL_ROLES.filter((by) => by !== 'owner' && by !== 'manager');
  expect(others.filter((by) => ALL_ROLES.some((role) => mayAppoint(by, role)))).toEqual([]);
});
