/**
 * Returns the processor time in ms that this process spends on `work`. Other programs on the machine do not affect it.
 */
export async function cpuMs(work: () => unknown): Promise<number> {
  const from = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}
