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

test('a typed trip is sent trimmed, with empty notes as null', () => {
  expect(planValues(form)).toEqual({ ...form, title: 'Busan', notes: null });
});

test('an unknown status is not sent, so that it stays', () => {
  expect(planValues({ ...form, status: 'cancelled' })).not.toHaveProperty('status');
});

test('a trip is not sent while a field except the notes is missing, or its dates are out of order', () => {
  expect(isPlanComplete(EMPTY_PLAN)).toBe(false);
  for (const field of ['title', 'destination', 'startDate', 'endDate', 'type'] as const)
    expect(planValues({ ...form, [field]: ' ' }), field).toBeUndefined();
  expect(planValues({ ...form, endDate: '2026-11-30' })).toBeUndefined();
  expect(isPlanComplete({ ...form, endDate: '2026-11-30' })).toBe(true);
});
