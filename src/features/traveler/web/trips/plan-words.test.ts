import { expect, test } from 'vitest';
import { statusWord, typeWord } from './plan-words.ts';

test('an unknown status reads Unknown, an unknown type Other', () => {
  expect(['planning', 'confirmed', 'completed', 'cancelled'].map((status) => statusWord(status, 'en'))).toEqual([
    'Planning',
    'Confirmed',
    'Completed',
    'Unknown',
  ]);
  expect(['business', 'leisure', 'family', 'study'].map((type) => typeWord(type, 'en'))).toEqual([
    'Business',
    'Leisure',
    'Family',
    'Other',
  ]);
});
