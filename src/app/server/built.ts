import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where `npm run build` puts the web app. */
export const BUILT = join(import.meta.dirname, '../../../dist/web');

/** The page as it was built. */
export function readBuilt(): string {
  const file = join(BUILT, 'index.html');
  return existsSync(file) ? readFileSync(file, 'utf8') : NOT_BUILT;
}
const NOT_BUILT = '<!doctype html><title>Ingam</title><p>The web app is not built: npm run build';
