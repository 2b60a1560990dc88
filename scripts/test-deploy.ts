import { type Check, lackingOf, quickChecks } from './deploy/checks.ts';
import { rolesCheck } from './deploy/database.ts';
import { imageCheck } from './deploy/image.ts';
import { phoneCheck } from './deploy/phone.ts';
import { restoreCheck } from './deploy/restore-to-a-second.ts';

/* Checks every file of deploy/ with the program that reads it; prints one line each, and which Debian packages are
   missing. */

async function outcomeOf({ what, needs, run }: Check): Promise<boolean> {
  const lacking = lackingOf(needs);
  if (lacking.length > 0) {
    console.log(`not tried: ${what}: apt-get install ${lacking.join(' ')}`);
    return false;
  }
  try {
    const measured = await run();
    console.log(`ok: ${what}${measured ? ` (${measured})` : ''}`);
    return true;
  } catch (error) {
    console.log(`FAILED: ${what}: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

process.env.PATH = `${process.env.PATH}:/usr/sbin:/sbin`;
const outcomes: boolean[] = [];
for (const check of [...quickChecks, rolesCheck, phoneCheck, restoreCheck, imageCheck])
  outcomes.push(await outcomeOf(check));
const passed = outcomes.filter((is) => is).length;
console.log(`${passed} passed, ${outcomes.length - passed} failed`);
process.exitCode = passed === outcomes.length ? 0 : 1;
