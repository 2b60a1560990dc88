import { expect, it } from 'vitest';
import { readSettings } from './settings.ts';

it('the demo speaks the language of the machine, by its locale', () => {
  expect(readSettings({})).toMatchObject({ demoLanguage: 'en', city: 'KOREA' });
  expect(readSettings({ LANG: 'ko_KR.UTF-8' })).toMatchObject({ demoLanguage: 'ko' });
  expect(readSettings({ LANG: 'ko_KR.UTF-8', LC_ALL: 'C' })).toMatchObject({ demoLanguage: 'en' });
});
