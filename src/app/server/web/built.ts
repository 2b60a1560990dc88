import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Where `npm run build` puts the web app. */
export const BUILT = join(import.meta.dirname, '../../../../dist/web');

const facts = z.object({
  scripts: z.array(z.string()),
  styles: z.array(z.string()),
  files: z.record(z.string(), z.array(z.string())),
});

/** The page as it was built, with what the build wrote of it. */
export interface BuiltPage {
  readonly text: string;
  /** Hashes of what is inline, for the policy. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** By route, the files that its screen needs and the page does not name. */
  readonly files: Readonly<Record<string, readonly string[]>>;
}

/** Reads what `npm run build` made; without it a page that says so. */
export function readBuilt(): BuiltPage {
  const [page, about] = [join(BUILT, 'index.html'), join(BUILT, '.build/page.json')];
  if (!existsSync(page) || !existsSync(about)) return { text: NOT_BUILT, scripts: [], styles: [], files: {} };
  return { text: readFileSync(page, 'utf8'), ...facts.parse(JSON.parse(readFileSync(about, 'utf8'))) };
}
const NOT_BUILT = '<!doctype html><title>Ingam</title><p>The web app is not built: npm run build';
