import { describe, expect, it } from 'vitest';
import { outcomeOf } from './rules.ts';

describe('a decision', () => {
  it('is made once, can be repeated without effect, and conflicts with its opposite', () => {
    expect(outcomeOf('pending', 'approved')).toBe('made');
    expect(outcomeOf('approved', 'approved')).toBe('repeated');
    expect(outcomeOf('rejected', 'rejected')).toBe('repeated');
    expect(outcomeOf('rejected', 'approved')).toBe('clash');
    expect(outcomeOf('approved', 'rejected')).toBe('clash');
  });
});
