import { existsSync, readFileSync, rmSync } from 'node:fs';
import { startTemplate } from '../src/platform/server/testing/template.ts';
import { recordDurations } from './test/durations.ts';
import { runJourneys } from './test/journeys.ts';
import { inTurn, neverRun, type Outcome, report, slowest, stage } from './test/outcome.ts';
import { runLint, runTypes } from './test/source.ts';
import { keepTemporaryFilesInMemory } from './test/temporary.ts';
import { resultFile } from './test/tool.ts';
import { openTurns } from './test/turns.ts';
import { runVitest } from './test/vitest.ts';

const isLong = process.argv.includes('--long');
// vitest.config.ts and playwright.config.ts read this variable.
if (isLong) process.env.INGAM_LONG = '1';
if (!isLong) keepTemporaryFilesInMemory();
const boots = resultFile('boots');
rmSync(boots, { force: true });
process.env.INGAM_BOOTS = boots;

const SHORT = ['postgres', 'components', 'pglite', 'unit', 'walls'] as const;
const stages = [runTypes, runLint, () => runVitest(isLong ? ['long', ...SHORT] : SHORT), () => runJourneys(isLong)];
const outcomes: Outcome[] = isLong ? await inTurn(stages) : await inOneQueue();
outcomes.push(neverRun(outcomes));
if (process.argv.includes('--record')) recordDurations(outcomes);

console.log(`\nSlowest: ${slowest(outcomes).join('; ')}`);
console.log(`Started: ${countLines('server')} servers, ${countLines('database')} databases.`);
process.exitCode = report(outcomes) ? 0 : 1;

/** Runs all stages in parallel; their items share one queue. In the long run, kills and disk tests run alone. */
async function inOneQueue(): Promise<Outcome[]> {
  const turns = await openTurns();
  let template: Awaited<ReturnType<typeof startTemplate>> | undefined;
  const store = await stage('PostgreSQL', async () => {
    template = await startTemplate();
    return { passed: 0, failed: 0 };
  });
  const all = store.failed > 0 ? [store] : await Promise.all(stages.map((one) => one()));
  turns.close();
  await template?.stop();
  return all.flat();
}

function countLines(kind: string): number {
  if (!existsSync(boots)) return 0;
  return readFileSync(boots, 'utf8')
    .split('\n')
    .filter((line) => line === kind).length;
}
