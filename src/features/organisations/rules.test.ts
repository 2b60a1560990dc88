import { expect, it } from 'vitest';
import { ALL_ROLES, isBusinessNumber, mayAppoint, movesMoney, openScopes, rightsOf, SCOPES } from './rules.ts';

const FIRM = { isOperator: false };

it('a business number is judged by its check digit', () => {
  expect(isBusinessNumber('2208162517')).toBe(true);
  expect(isBusinessNumber('2208162518')).toBe(false);
  expect(isBusinessNumber('220816251')).toBe(false);
});

it('owners appoint any role, managers only non-managing roles, and other staff no role', () => {
  expect(ALL_ROLES.filter((role) => !mayAppoint('owner', role))).toEqual([]);
  expect(ALL_ROLES.filter((role) => !mayAppoint('manager', role))).toEqual(['owner', 'manager']);
  const others = ALL_ROLES.filter((by) => by !== 'owner' && by !== 'manager');
  expect(others.filter((by) => ALL_ROLES.some((role) => mayAppoint(by, role)))).toEqual([]);
});

it('an owner’s key may have every scope, a manager’s key the scopes that move no money, and anybody else’s key no scope', () => {
  expect(openScopes(SCOPES, 'owner', FIRM)).toEqual(SCOPES);
  expect(openScopes(SCOPES, 'manager', FIRM)).toEqual(SCOPES.filter((scope) => !movesMoney([scope])));
  expect(SCOPES.filter((scope) => movesMoney([scope]))).toEqual(['money:hold', 'money:refund']);
  const others = ALL_ROLES.filter((role) => role !== 'owner' && role !== 'manager');
  for (const role of [...others, null]) expect(openScopes(SCOPES, role, FIRM)).toEqual([]);
  expect(openScopes(['toString', 'later:scope'], 'owner', FIRM)).toEqual([]);
});

it('nobody on the operator’s staff has a right to spend or refund, and the operator’s keys have no scope that moves money', () => {
  const operator = { isOperator: true };
  for (const role of ALL_ROLES) {
    const ofFirm = rightsOf(role, 'approved', FIRM);
    const expected = ofFirm.filter((right) => right !== 'spend' && right !== 'refund');
    expect(rightsOf(role, 'approved', operator)).toEqual(expected);
  }
  expect(rightsOf('owner', 'approved', FIRM)).toEqual(expect.arrayContaining(['spend', 'refund']));
  expect(openScopes(SCOPES, 'owner', operator)).toEqual(SCOPES.filter((scope) => !movesMoney([scope])));
});
