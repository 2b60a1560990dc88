import { defineParts } from '#platform/server/feature.ts';
import { auditFiles } from './audit.ts';

export const files = defineParts({
  name: 'files',
  audit: auditFiles,
  tables: {
    files: 'an organisation’s, not a person’s',
    file_chunks: 'an organisation’s, not a person’s',
  },
});
