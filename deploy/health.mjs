// The image's health check: exits with 0 if the program on this machine is ready, else with 1 and one line.
const port = process.env.PORT || '5000';
try {
  const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`, { signal: AbortSignal.timeout(2500) });
  if (!answer.ok) throw new Error(`it answers ${answer.status}`);
} catch (error) {
  process.stderr.write(`Ingam on port ${port} is not ready: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
