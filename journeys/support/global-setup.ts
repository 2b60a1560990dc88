import { startTemplate } from '#platform/server/testing/template.ts';

/** Starts the run's PostgreSQL; returns a function that stops it. */
export default async function setUp(): Promise<() => Promise<void>> {
  const { stop } = await startTemplate();
  return stop;
}
