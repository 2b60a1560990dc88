import { defineParts } from '#platform/server/feature.ts';

export const codes = defineParts({ name: 'codes' });
