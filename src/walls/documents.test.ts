import { describe, expect, test } from 'vitest';
import {
  longDecisions,
  scriptsOnScreens,
  settingsOutsideCompose,
  unknownFiles,
  unknownPrograms,
  unknownScripts,
  unknownSettings,
} from './server/documents.ts';
import { isTest, readSources } from './server/source.ts';

const documents = readSources('*.md', '{docs,src,deploy}/**/*.md');
const [packageJson] = readSources('package.json').map(({ text }) => text);
const textOf = (path: string) => readSources(path)[0]?.text ?? '';
const INGAM = textOf('src/app/server/commands/ingam.ts');
const one = (text: string) => [{ path: 'docs/decisions/0099-a.md', text }];

describe('the documents', () => {
  test('name only existing npm scripts', () => {
    expect(unknownScripts(documents, packageJson ?? '')).toEqual([]);
    const scripts = '{"scripts": {"test": "", "test:long": "", "build": ""}}';
    expect(unknownScripts(one('`npm run dump`, npm run test:lon, npm start'), scripts)).toHaveLength(3);
    expect(unknownScripts(one('`npm run build`, npm run test:long -- X, npm test'), scripts)).toEqual([]);
  });
  test('name only existing commands, benchmarks, examples and assets', () => {
    const tables = {
      ingam: INGAM,
      bench: textOf('bench/run.ts'),
      example: textOf('examples/run.ts'),
      assets: textOf('scripts/assets.ts'),
    };
    const code = readSources('{src,journeys,bench,scripts,examples}/**/*.ts', 'deploy/**/*.yml').filter(
      ({ path }) => !path.startsWith('src/walls/'),
    );
    expect(unknownPrograms([...documents, ...code], tables)).toEqual([]);
    const seen = one('`npm run ingam -- org:approve 12`, `npm run ingam -- org:open 12`, npm run bench -- scal');
    expect(unknownPrograms(seen, tables)).toHaveLength(2);
    expect(unknownPrograms(one('npm run ingam -- NAME, npm run test:long -- x'), tables)).toEqual([]);
  });
  test('are the only texts that name scripts: no screen tells a person to run a script', () => {
    const screens = readSources('src/**/web/**/*.{ts,tsx}').filter(({ path }) => !isTest(path));
    expect(scriptsOnScreens(screens, packageJson ?? '', INGAM)).toEqual([]);
    const scripts = '{"scripts": {"test:long": "", "build": ""}}';
    expect(scriptsOnScreens(one('by the program audit:check, or test:long; build it'), scripts, INGAM)).toHaveLength(2);
  });
  test('name only existing files', () => {
    // CONTRIBUTING.md is exempt: it names files that its reader is to create.
    const told = documents.filter(({ path }) => path !== 'CONTRIBUTING.md');
    const paths = readSources(
      '*.*',
      '{docs,src,scripts,tools,bench,journeys,examples,deploy}/**/*.{ts,tsx,mjs,sql,css}',
    ).map(({ path }) => path);
    expect(unknownFiles(told, paths)).toEqual([]);
    expect(unknownFiles(one('`server/gone.ts`, `tokens.css`, `ui/tokens.css`, `okens.css`'), paths)).toHaveLength(2);
  });
  test('name every setting, and no unknown one', () => {
    const [page] = readSources('docs/settings.md');
    const settings = readSources('src/platform/server/settings/*settings.ts')
      .map(({ text }) => text)
      .join('\n');
    expect(unknownSettings(page?.text ?? '', settings)).toEqual([]);
    for (const name of ['PORT', 'DATABASE_URL']) expect(settings).toContain(`  ${name}:`);
    expect(unknownSettings('| `PORT`, `HOST` | x |', '  PORT: z,\n  CITY: z,')).toEqual([
      'CITY is not in docs/settings.md',
      'HOST is not a setting',
    ]);
  });
  test('name no setting that compose.yaml does not pass to the program', () => {
    const [page] = readSources('docs/settings.md');
    const [compose] = readSources('deploy/compose.yaml');
    expect(settingsOutsideCompose(page?.text ?? '', compose?.text ?? '')).toEqual([]);
    expect(settingsOutsideCompose('| `PORT`, `CITY` | x |\n| `HOST` | y |', '  HOST: 0.0.0.0\n')).toEqual([
      'compose.yaml does not pass CITY',
    ]);
  });
  test('have at most 300 words in each decision', () => {
    expect(longDecisions(documents)).toEqual([]);
    expect(longDecisions(one('word '.repeat(301)))).toHaveLength(1);
    expect(longDecisions(one('word '.repeat(300)))).toEqual([]);
    expect(longDecisions(one(`> Superseded in part by 0100.\n${'word '.repeat(300)}`))).toEqual([]);
  });
});
