import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingsIn } from './page-settings.ts';

const page = readFileSync(new URL('web/index.html', import.meta.url), 'utf8');

test('reads the settings of a page only from its meta tags, whatever a proxy adds to the page', () => {
  const injected = page.replace('</head>', `<script nonce="${'a'.repeat(22)}">track()</script></head>`);
  expect(injected).not.toBe(page);
  expect(settingsIn(injected)).toBe(settingsIn(page));
  expect(settingsIn(page)).toContain('network=XP Network');
  expect(settingsIn(page.replace('content="XP Network"', 'content="Next Network"'))).not.toBe(settingsIn(page));
});
