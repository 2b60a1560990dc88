import { defineParts } from '#platform/server/feature.ts';

export const home = defineParts({ name: 'home', trials: { '/': 'network' } });
