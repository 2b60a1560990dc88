import { existsSync, readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { findBrowserWithoutWindow } from '../../tools/browser.ts';
import { type Counts, type Outcome, oneFailure, stage } from './outcome.ts';
import { resultFile, runTool } from './tool.ts';

const results = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
});

/** Runs the journeys in a real browser, the long ones too if asked; no browser is one failure with the remedy said. */
export function runJourneys(isLong: boolean): Promise<Outcome> {
  return stage('journeys', async () => {
    findBrowserWithoutWindow();
    return run(isLong);
  });
}

async function run(isLong: boolean): Promise<Counts> {
  const file = resultFile('journeys');
  rmSync(file, { force: true });
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...(isLong && { INGAM_LONG: '1' }),
    // Playwright sets FORCE_COLOR in its workers, and Node warns of NO_COLOR beside it.
    ...(!process.stdout.isTTY && { NO_COLOR: undefined, FORCE_COLOR: '0' }),
  };
  const limitMs = (isLong ? 30 : 10) * 60_000;
  const { code } = await runTool('@playwright/test/cli.js', ['test', '--reporter=dot,json'], { env, limitMs });
  if (!existsSync(file)) return oneFailure;
  const { stats, errors } = results.parse(JSON.parse(readFileSync(file, 'utf8')));
  if (stats.flaky > 0) console.log(`! ${stats.flaky} passed at the second try only; they are named above.`);
  const failed = stats.unexpected + stats.skipped + errors.length;
  const hasTrouble = code !== 0 || stats.expected === 0;
  return { passed: stats.expected + stats.flaky, failed: hasTrouble ? Math.max(1, failed) : failed };
}
