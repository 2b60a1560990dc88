import { describe, expect, it } from 'vitest';
import { claimsOfLabels } from './rules.ts';

const namesOf = (...labels: string[]) =>
  claimsOfLabels(labels.map((label) => ({ label, labelKo: '가' }))).map(({ name }) => name);

describe('the name of a claim for programs', () => {
  it('is derived from its English label', () => {
    expect(namesOf(' Employee number ', 'Café & Bar', '2nd name')).toEqual(['employee_number', 'cafe_bar', 'nd_name']);
  });

  it('is never a name of the form itself, nor empty, nor too long', () => {
    expect(namesOf('Status', '사번', 'x'.repeat(60))).toEqual(['claim_status', 'claim_2', 'x'.repeat(32)]);
  });

  it('belongs to one claim only', () => {
    expect(namesOf('Team', 'team', 'TEAM', 'Team 2', 'Team 2')).toEqual([
      'team',
      'team_2',
      'team_3',
      'team_2_2',
      'team_2_3',
    ]);
  });
});
