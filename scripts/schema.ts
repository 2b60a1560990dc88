import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { functions, migrations } from '../src/app/server/migrations.ts';
import { openPglite } from '../src/platform/server/store/embedded/pglite.ts';
import { functionFolders, readFunctions } from '../src/platform/server/store/function-sets.ts';
import { migrate } from '../src/platform/server/store/migrate.ts';
import { describeSchema } from '../tools/schema-text.ts';

/* Run after SQL changes: raises the number of each set of functions whose files changed since that number, and writes
   docs/schema.sql. */
const root = join(import.meta.dirname, '..');
for (const folder of functionFolders(join(root, 'src'))) {
  const file = join(folder, 'version.json');
  const { number, hash: known } = JSON.parse(readFileSync(file, 'utf8')) as { number: number; hash: string };
  const { hash } = readFunctions(folder);
  // A number under which nothing is committed yet is kept, and only its hash is filled in.
  const next = known === '' ? number : number + 1;
  if (hash === known) continue;
  writeFileSync(file, `{ "number": ${next}, "hash": "${hash}" }\n`);
  console.log(`${file}: number ${next}`);
}
const db = await openPglite({ memory: true });
await migrate(db, migrations(), functions());
writeFileSync(join(root, 'docs/schema.sql'), await describeSchema(db));
await db.close();
