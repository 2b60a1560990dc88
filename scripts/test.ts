import { runJourneys } from './test/journeys.ts';
import { neverRun, type Outcome, report } from './test/outcome.ts';
import { runLint, runTypes } from './test/source.ts';
import { keepTemporaryFilesInMemory } from './test/temporary.ts';
import { runVitest } from './test/vitest.ts';

const isLong = process.argv.includes('--long');
const outcomes: Outcome[] = [];
// The long runs look at disks too.
if (!isLong) keepTemporaryFilesInMemory();

// Types and lint share the two processors; the later stages use both by themselves and must not be disturbed.
outcomes.push(...(await Promise.all([runTypes(), runLint()])).flat());
for (const project of ['unit', 'pglite', 'postgres'] as const) outcomes.push(await runVitest(project));
outcomes.push(await runJourneys(isLong));
if (isLong) outcomes.push(await runVitest('long'));
outcomes.push(neverRun(outcomes));

process.exitCode = report(outcomes) ? 0 : 1;
