import { describe, expect, it } from 'vitest';
import { profileFaults, profileOf } from './rules.ts';

const minseo = { firstName: 'Minseo', lastName: 'Kim', nameKo: '김민서', email: 'minseo@example.com' };

describe('a typed profile', () => {
  it('is stored trimmed and composed, and an empty Korean name removes it', () => {
    expect(profileOf({ ...minseo, firstName: ' Minseo ', nameKo: '김민서'.normalize('NFD') })).toEqual(minseo);
    expect(profileOf({ ...minseo, nameKo: ' ' }).nameKo).toBeNull();
  });

  it('names the fields that are invalid', () => {
    expect(profileFaults(minseo)).toEqual([]);
    expect(profileFaults({ ...minseo, nameKo: '' })).toEqual([]);
    expect(profileFaults({ ...minseo, lastName: ' ' })).toEqual([]);
    expect(profileFaults({ firstName: ' ', lastName: 'a\nb', nameKo: 'Kim', email: 'minseo@' })).toEqual([
      'firstName',
      'lastName',
      'nameKo',
      'email',
    ]);
  });
});
