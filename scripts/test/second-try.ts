import type { Reporter, TestCase } from 'vitest/node';

/** Names the tests that passed at the second try only: one that does so again and again has a fault, of its own or of what it tests. */
export class SecondTry implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const tries = test.diagnostic()?.retryCount ?? 0;
    if (tries > 0 && test.result().state === 'passed')
      console.log(`\n! passed at the second try only: ${test.module.relativeModuleId}: ${test.fullName}`);
  }
}
