const ON_TERMINAL_MS = 1000;
const ON_PIPE_MS = 10_000;

/**
 * Prints the title with the usual duration, then the progress of `work`: on one line of a terminal, or else now and
 * then.
 */
export async function withProgress(title, work, state = () => '') {
  console.log(title);
  const began = Date.now();
  const { isTTY } = process.stdout;
  const show = () => {
    const line = [`${Math.round((Date.now() - began) / 1000)} s`, state()].filter(Boolean).join(', ');
    process.stdout.write(isTTY ? `\r\x1b[K  ${line}` : `  ${line}\n`);
  };
  const showing = setInterval(show, isTTY ? ON_TERMINAL_MS : ON_PIPE_MS);
  try {
    return await work();
  } finally {
    clearInterval(showing);
    if (isTTY) process.stdout.write('\r\x1b[K');
  }
}
