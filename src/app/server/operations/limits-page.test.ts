import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { limitsPage } from '../../../../tools/limits-page.ts';

test('docs/limits.md lists every limit and every retention time: node tools/limits-page.ts writes it', () => {
  const written = readFileSync(join(import.meta.dirname, '../../../../docs/limits.md'), 'utf8');
  expect(written).toBe(limitsPage());
  expect(written).toContain('| auth | password of account | 10 | 10 | 15 min |');
});
