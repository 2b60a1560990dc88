import { defineParts } from '#platform/server/feature.ts';

export const activity = defineParts({ name: 'activity', trials: { '/history': 'network' } });
