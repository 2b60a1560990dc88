import { availableParallelism, freemem } from 'node:os';
import { runJourneys } from './test/journeys.ts';
import { inTurn, neverRun, type Outcome, report } from './test/outcome.ts';
import { runLint, runTypes } from './test/source.ts';
import { keepTemporaryFilesInMemory } from './test/temporary.ts';
import { runVitest } from './test/vitest.ts';

const isLong = process.argv.includes('--long');
// Read by vitest.config.ts and playwright.config.ts.
if (isLong) process.env.INGAM_LONG = '1';
const ROOM_FOR_BOTH = 4 * 1024 ** 3;
// The long runs look at disks too, and at times that nothing else may disturb.
const isSideBySide = !isLong && availableParallelism() > 1 && freemem() > ROOM_FOR_BOTH;
if (!isLong) keepTemporaryFilesInMemory();

const server = [
  runTypes,
  () => runVitest('unit'),
  () => runVitest('pglite'),
  () => runVitest('postgres'),
  () => runVitest('components'),
];
const browser = [() => runLint(), () => runJourneys(isLong)];
const long = isLong ? [() => runVitest('long')] : [];

// Each waits now and then, for a clock or for an answer: the other has the processors then.
const outcomes: Outcome[] = isSideBySide
  ? (await Promise.all([inTurn(server), inTurn(browser)])).flat()
  : await inTurn([...server, ...browser, ...long]);
outcomes.push(neverRun(outcomes));

process.exitCode = report(outcomes) ? 0 : 1;
