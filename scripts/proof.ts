import { type Check, lackingOf } from './deploy/checks.ts';
import { bankFiles } from './proof/bank-files.ts';
import { books } from './proof/books.ts';
import { receipt } from './proof/receipt.ts';

/* Has our claims checked by programs that others wrote. Installs nothing: a check whose program is missing fails and
   names the Debian package. `npm run proof -- NAME` runs one. */
const CHECKS: Readonly<Record<string, Check>> = { 'bank-files': bankFiles, books, receipt };

async function passes(name: string, { what, needs, run }: Check): Promise<boolean> {
  const lacking = [...new Set(lackingOf(needs))];
  if (lacking.length > 0) {
    console.log(`FAILED: ${name}: not tried, first: apt-get install ${lacking.join(' ')}`);
    return false;
  }
  try {
    const measured = await run();
    console.log(`ok: ${name}: ${what}${measured ? ` (${measured})` : ''}`);
    return true;
  } catch (error) {
    console.log(`FAILED: ${name}: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

const named = process.argv.slice(2);
const unknown = named.filter((name) => !Object.hasOwn(CHECKS, name));
if (unknown.length > 0) {
  console.error(`There is no check ${unknown.join(', ')}. Usage: npm run proof [-- NAME], with one of these names:`);
  for (const [name, { what }] of Object.entries(CHECKS)) console.error(`  ${name}: ${what}`);
  process.exitCode = 1;
} else {
  let failed = 0;
  const checks = Object.entries(CHECKS).filter(([name]) => named.length === 0 || named.includes(name));
  for (const [name, check] of checks) if (!(await passes(name, check))) failed += 1;
  console.log(`${checks.length - failed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
