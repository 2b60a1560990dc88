import { expect, test } from 'vitest';
import { EMPTY_PLAN, isPlanComplete, planValues } from './plan-form.ts';

const form = {
  title: ' Busan ',
  destination: 'Busan',
  startDate: '2026-12-01',
  endDate: '2026-12-03',
  type: 'leisure',
  status: 'confirmed',
  notes: ' ',
};

test('a typed trip is sent trimmed, without notes as null', () => {
  expect(planValues(form)).toEqual({ ...form, title: 'Busan', notes: null });
});

test('a status that this version does not know is not sent, so that it stays', () => {
  expect(planValues({ ...form, status: 'cancelled' })).not.toHaveProperty('status');
});

test('a trip is not sent while something but the notes is missing, or its dates are not in order', () => {
  expect(isPlanComplete(EMPTY_PLAN)).toBe(false);
  for (const field of ['title', 'destination', 'startDate', 'endDate', 'type'] as const)
    expect(planValues({ ...form, [field]: ' ' }), field).toBeUndefined();
  expect(planValues({ ...form, endDate: '2026-11-30' })).toBeUndefined();
  expect(isPlanComplete({ ...form, endDate: '2026-11-30' })).toBe(true);
});
