import type { Services } from '#platform/server/services.ts';
import type { CaseTerms } from '../rules.ts';

/** The days and the sum that whoever runs this server has set. */
export const termsOf = ({ settings }: Pick<Services, 'settings'>): CaseTerms => settings.cases;
