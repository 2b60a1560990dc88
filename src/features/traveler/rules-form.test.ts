import { describe, expect, it } from 'vitest';
import { readRules, type TypedRules, typedOf } from './rules-form.ts';

const typed: TypedRules = {
  tiers: [
    { from: '30', percent: '5' },
    { from: '100.50', percent: '7.25' },
    { from: '1000', percent: '10' },
  ],
  daily: '500',
  days: '90',
  fee: '12.5',
  early: '0',
  foreignOnly: true,
};

describe('rules as they are typed', () => {
  it('are stored as typed, with any number of tiers', () => {
    expect(readRules(typed)).toEqual({
      rules: {
        tiers: [
          { from: '30', bps: 500 },
          { from: '100.50', bps: 725 },
          { from: '1000', bps: 1000 },
        ],
        dailyAmount: '500',
        entryDays: 90,
        feeBps: 1250,
        earlyDays: 0,
        foreignOnly: true,
      },
    });
  });

  it('start with the rules in force', () => {
    const { tiers, daily, days, fee, early, foreignOnly } = typed;
    const wire = { version: 3, tiers: [...tiers], dailyAmount: daily, entryDays: Number(days), feePercent: fee };
    expect(typedOf({ ...wire, earlyDays: Number(early), foreignOnly })).toEqual(typed);
  });

  it('name the field that is wrong, and why', () => {
    const faultsOf = (change: Partial<TypedRules>) => {
      const read = readRules({ ...typed, ...change });
      return 'faults' in read ? read.faults : undefined;
    };
    const tiers = (...more: TypedRules['tiers']) => faultsOf({ tiers: more })?.tiers;
    expect(tiers({ from: '30', percent: '5' }, { from: '30.00', percent: '8' })).toEqual([
      { from: undefined, percent: undefined },
      { from: 'order', percent: undefined },
    ]);
    expect(tiers({ from: '3O', percent: '0' })).toEqual([{ from: 'amount', percent: 'share' }]);
    expect(tiers({ from: '', percent: '20.01' })).toEqual([{ from: 'amount', percent: 'share' }]);
    expect(faultsOf({ daily: '0' })?.fields).toEqual({ daily: 'amount' });
    expect(faultsOf({ days: '0', early: '91', fee: '50.01' })?.fields).toEqual({
      days: 'days',
      early: 'days',
      fee: 'fee',
    });
  });
});
