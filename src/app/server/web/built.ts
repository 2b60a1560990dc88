import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Output folder of the web build. */
export const BUILT = join(import.meta.dirname, '../../../../dist/web');

const facts = z.object({
  scripts: z.array(z.string()),
  styles: z.array(z.string()),
  files: z.record(z.string(), z.array(z.string())),
});

/** The built page with facts that the build recorded. */
export interface BuiltPage {
  readonly text: string;
  /** Hashes of inline scripts and styles, for the content security policy. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Files that a route's screen needs and the page does not reference. */
  readonly files: Readonly<Record<string, readonly string[]>>;
}

/** Reads the web build; returns a page that explains its absence otherwise. */
export function readBuilt(): BuiltPage {
  const [page, about] = [join(BUILT, 'index.html'), join(BUILT, '.build/page.json')];
  if (!existsSync(page) || !existsSync(about)) return { text: NOT_BUILT, scripts: [], styles: [], files: {} };
  return { text: readFileSync(page, 'utf8'), ...facts.parse(JSON.parse(readFileSync(about, 'utf8'))) };
}
const NOT_BUILT = '<!doctype html><title>Ingam</title><p>The web app is not built: npm run build';
