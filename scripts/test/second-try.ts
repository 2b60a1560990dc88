import type { Reporter, TestCase } from 'vitest/node';

/** Names the tests that passed at the second try only: one that does so again and again has a fault, of its own or of what it tests. */
export class SecondTry implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const tries = test.diagnostic()?.retryCount ?? 0;
    const { state, errors } = test.result();
    if (tries === 0 || state !== 'passed') return;
    console.log(`\n! passed at the second try only: ${test.module.relativeModuleId}: ${test.fullName}`);
    for (const { message, stack } of errors ?? []) console.log(`  ${message}\n${stack ?? ''}`);
  }
}
