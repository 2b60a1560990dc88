import { expect, it } from 'vitest';
import { concludeFindings, differingFields, type Finding } from './identity-desk.ts';

const facts = {
  name: 'Seo Ha-neul Gwak',
  documentNumber: 'M7068 9098',
  expiresOn: '2034-06-30',
  nationality: 'KOR',
  birthDate: '1990-03-12',
};

it('names that differ only in order, dashes and case are equal, and so are numbers that differ only in spaces, dashes and case', () => {
  const of = (name: string, documentNumber: string) => differingFields(facts, { name, documentNumber });
  expect(of('GWAK, Seo Haneul', 'm7068-9098')).toEqual([]);
  expect(of('ＧＷＡＫ Seo\u00a0Ha‐neul', 'Ｍ70689098')).toEqual([]);
  expect(of('Seo Ha neul Gwak', 'M70689098')).toEqual(['name']);
  expect(of('Seo Gwak', 'M7068909B')).toEqual(['name', 'documentNumber']);
});

it('findings about a document give a verdict by one officer, by two officers who agree, or by a third officer', () => {
  const read = (more: Partial<typeof facts> = {}): Finding => ({ outcome: 'verified', facts: { ...facts, ...more } });
  const refused = (code: 'unreadable' | 'mismatch'): Finding => ({ outcome: 'rejected', code });
  expect(concludeFindings([], false)).toBeUndefined();
  expect(concludeFindings([read()], false)).toEqual(read());
  expect(concludeFindings([read()], true)).toBeUndefined();
  const second = read({ name: 'gwak seo ha-neul' });
  expect(concludeFindings([read(), second], true)).toBe(second);
  expect(concludeFindings([refused('unreadable'), refused('unreadable')], true)).toEqual(refused('unreadable'));
  for (const other of [
    read({ birthDate: '1990-03-21' }),
    read({ nationality: 'USA' }),
    read({ expiresOn: '2034-06-29' }),
    refused('mismatch'),
  ]) {
    expect(concludeFindings([read(), other], true)).toBeUndefined();
    expect(concludeFindings([read(), other, refused('unreadable')], true)).toEqual(refused('unreadable'));
  }
  expect(concludeFindings([refused('unreadable'), refused('mismatch')], true)).toBeUndefined();
});
