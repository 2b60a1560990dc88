import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { screenPaths } from '#app/routes.ts';
import { inlineScript, prerendered } from './first.ts';
import { ONLINE_NAME } from './parts.ts';
import { WHERE } from './where-screens-are.ts';

const chunk = z.object({
  file: z.string(),
  name: z.string().optional(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
});
type Manifest = Record<string, z.infer<typeof chunk>>;
interface Built {
  readonly manifest: Manifest;
  /** Output file of each screen. */
  readonly where: Readonly<Record<string, string>>;
}

/** File with facts about the page for the server, outside the files that the server sends. */
const FACTS = '.build/page.json';

/**
 * Assembles the page: two inline scripts, all its styles inline, two code files and the parts of the first screen.
 * Writes their hashes for the content security policy and each route's files for the server's `Link`. Returns the files
 * that the worker need not cache.
 */
export async function makePage(folder: string): Promise<string[]> {
  const manifest = z
    .record(z.string(), chunk)
    .parse(JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')));
  const where = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(join(folder, WHERE), 'utf8')));
  rmSync(join(folder, '.vite'), { recursive: true });
  const named = (name: string) => {
    const found = Object.values(manifest).find((one) => one.name === name);
    if (!found) throw new Error(`The build has no ${name}`);
    return found;
  };
  const [vendor, app] = [named('vendor'), named('app')];
  const [sheet = ''] = app.css;
  const style = readFileSync(join(folder, sheet), 'utf8').trim();
  const [head, body, templates] = [
    await inlineScript('src/app/web/first/head.ts'),
    await inlineScript('src/app/web/first/body.ts'),
    await prerendered(),
  ];
  // Inert links to the code, which the page's second script activates once the page has painted something.
  const code =
    `<link data-code="modulepreload" crossorigin href="/${vendor.file}">` +
    `<link data-code="modulepreload" crossorigin href="/${app.file}">`;
  // Marks these styles as present, so that files loaded later do not load them again. Some browsers preload even a
  // disabled stylesheet, so this is a plain link until the page's second script turns it into one.
  const there = `<link data-there href="/${sheet}" disabled>`;
  const file = join(folder, 'index.html');
  const page = readFileSync(file, 'utf8')
    .replace(/\s*<(script type="module"|link rel="(modulepreload|stylesheet)")[^>]*>(<\/script>)?/g, '')
    .replace(/>\s+</g, '><')
    .replace('<meta charset="utf-8" />', (charset) => `${charset}${code}`)
    .replace('</head>', () => `<script>${head}</script><style>${style}</style>${there}</head>`)
    .replace('</body>', () => `${templates}<script>${body}</script></body>`);
  writeFileSync(file, page);
  const facts = {
    scripts: [head, body].map(hashOf),
    styles: [hashOf(style)],
    files: Object.fromEntries(
      screenPaths.map((path) => [path, filesOf({ manifest, where }, path, [vendor.file, app.file, sheet])]),
    ),
    first: { scripts: [vendor.file, app.file], sheet },
  };
  mkdirSync(dirname(join(folder, FACTS)), { recursive: true });
  writeFileSync(join(folder, FACTS), JSON.stringify(facts));
  return Object.values(manifest)
    .filter(({ name }) => name?.startsWith(ONLINE_NAME))
    .flatMap(({ file: one, css }) => [one, ...css]);
}

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** Returns the files that a route's screen needs in addition to those of every page. */
function filesOf({ manifest, where }: Built, path: string, there: readonly string[]): string[] {
  const source = screenFiles().get(path);
  const file = source === undefined ? undefined : where[source];
  const key = Object.keys(manifest).find((name) => file !== undefined && manifest[name]?.file === file);
  const seen = new Set<string>();
  const visit = (name: string) => {
    const one = manifest[name];
    if (!one || seen.has(one.file)) return;
    seen.add(one.file);
    for (const css of one.css) seen.add(css);
    one.imports.forEach(visit);
  };
  if (key) visit(key);
  return [...seen].filter((file) => !there.includes(file) && !file.includes('runtime'));
}

const SCREENS = new URL('../../src/app/web/screens.tsx', import.meta.url);

/** Reads the source file of each screen from the app's table, by path. */
function screenFiles(): ReadonlyMap<string, string> {
  const found = readFileSync(SCREENS, 'utf8').matchAll(/'(\/[^']*)':\s*\(\)\s*=>\s*import\('#(features\/[^']+)'\)/g);
  return new Map([...found].map(([, path = '', screen = '']): [string, string] => [path, screen]));
}
