import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readSources } from '../src/walls/server/source.ts';
import { changedFiles } from './test/changed.ts';
import { runJourneys } from './test/journeys.ts';
import { journeysNear, testsNear } from './test/near.ts';
import { type Outcome, report } from './test/outcome.ts';
import { runLint, runTypes } from './test/source.ts';
import { keepTemporaryFilesInMemory } from './test/temporary.ts';
import { root } from './test/tool.ts';
import { runVitest } from './test/vitest.ts';

/* Runs what a change affects, in about a minute: types and lint, tests that import it or belong to its feature (on
   PostgreSQL), and the journeys of its feature that `npm test` runs. */
const changed = changedFiles();
if (!changed) console.log('This folder is not a git repository, so the changes are unknown: run `npm test`.');
else if (changed.length === 0) console.log('Nothing differs from main.');
const files = (changed ?? []).filter((path) => existsSync(join(root, path)));
const tests = testsNear(changed ?? [], readSources('{src,scripts,tools}/**/*.{ts,tsx}'));
const journeys = journeysNear(changed ?? []).filter((path) => existsSync(join(root, path)));

const outcomes: Outcome[] = [];
if (files.length > 0 || (changed ?? []).length > 0) {
  keepTemporaryFilesInMemory();
  const stages = [
    runTypes(),
    runLint(files),
    runVitest(['unit', 'walls', 'components', 'postgres'], tests),
    ...(journeys.length > 0 ? [runJourneys(false, journeys)] : []),
  ];
  outcomes.push(...(await Promise.all<Outcome | Outcome[]>(stages)).flat());
}
process.exitCode = report(outcomes) && changed ? 0 : 1;
