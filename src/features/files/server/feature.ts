import { defineParts } from '#platform/server/feature.ts';

export const files = defineParts({
  name: 'files',
  tables: {
    files: 'an organisation’s, not a person’s',
    file_chunks: 'an organisation’s, not a person’s',
  },
});
