import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { exit, run } from './child.mjs';
import { countInstalled, hasTestPackages, packagesOf, removeTestPackages } from './packages.mjs';
import { withProgress } from './progress.mjs';
import { installStamp, isStamped, root, writeStamp } from './stamps.mjs';

const modules = join(root, 'node_modules');
const stampFile = join(modules, '.cache', 'ingam-install');
/** File that exists during an install and names its extent. If the next start finds it, the install was interrupted. */
const installing = join(root, '.cache', 'installing');
const USUAL_TIME = { start: 'usually 20 to 60 seconds', test: 'usually one to two minutes' };

/** Node 24, installed as a package for this platform. */
export const node24 = join(modules, '.bin', 'node');

/**
 * Reports whether all packages of this extent are completely installed. Packages for tests are installed in addition to
 * those of a start.
 */
export function isInstalled(extent) {
  if (!existsSync(node24)) return false;
  const isWhole = !existsSync(installing) || (extent === 'start' && readFileSync(installing, 'utf8') === 'test');
  return (
    isWhole &&
    (isStamped(stampFile, installStamp('test')) || (extent === 'start' && isStamped(stampFile, installStamp('start'))))
  );
}

/** Installs the packages of this extent, and those for tests again if they were already there. Removes none. */
export async function install(wanted, command) {
  const isAdding = existsSync(node24) && isInstalled('start');
  const extent = isAdding || hasTestPackages() ? 'test' : wanted;
  clearRemains(isAdding);
  if (!isAdding) rmSync(stampFile, { force: true });
  const stamp = installStamp(extent);
  mkdirSync(dirname(installing), { recursive: true });
  writeFileSync(installing, isAdding ? 'test' : 'all');
  const paths = packagesOf(extent);
  const code = await withProgress(
    `Installing about ${paths.length} packages, ${USUAL_TIME[extent]}…`,
    // `npm ci` fails if the lock file lacks the binaries of another platform; `npm install` tolerates it.
    () =>
      npmInstall([
        extent === 'test' ? '--include=dev' : '--omit=dev',
        '--include=optional',
        '--no-save',
        '--no-progress',
      ]),
    () => `${countInstalled(paths)} of about ${paths.length} packages`,
  );
  if (code !== 0)
    exit(
      `The packages could not be installed (npm's own output is above): check the network and run \`${command}\` again.`,
    );
  checkNode24(command);
  // 68 MB of headers for native addons, which nobody compiles here.
  rmSync(join(realpathSync(node24), '..', '..', 'include'), { recursive: true, force: true });
  rmSync(installing, { force: true });
  writeStamp(stampFile, stamp);
}

/**
 * Removes what an interrupted install left, because npm mistakes half-written packages for complete ones. Packages that
 * a start needs stay.
 */
function clearRemains(isAdding) {
  const isInterrupted = existsSync(installing);
  const isHalfDone = existsSync(modules) && !existsSync(join(modules, '.package-lock.json'));
  if (isAdding) {
    if (isInterrupted) removeTestPackages();
  } else if (isInterrupted || isHalfDone) rmSync(modules, { recursive: true, force: true, maxRetries: 3 });
}

/**
 * Throws unless the Node 24 package is installed. npm silently skips an optional package on another platform, or if
 * optional packages are switched off.
 */
function checkNode24(command) {
  if (existsSync(node24)) return;
  exit(
    `Node 24 was not installed with the packages: it exists for Linux and macOS on x64 and arm64, and this is ${process.platform}-${process.arch}. ` +
      `If npm's \`os\` or \`cpu\` is set, unset it and run \`${command}\` again.`,
  );
}

/**
 * Prefers npm's cache, which halves the time. A cached list of versions may be older than the lockfile; then npm asks
 * the registry.
 */
async function npmInstall(args) {
  let errors = '';
  const hear = (text) => {
    errors += text;
  };
  const code = await runNpm(['install', '--prefer-offline', ...args], { stdio: ['ignore', 'inherit', 'pipe'], hear });
  if (code !== 0 && errors.includes('ETARGET')) return runNpm(['install', ...args]);
  process.stderr.write(errors);
  return code;
}

/** Runs the npm that called us on its own Node, because the one in node_modules may be replaced while npm runs. */
function runNpm(args, options) {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  if (npm && node && existsSync(npm) && existsSync(node)) return run(node, [npm, ...args], options);
  return run('npm', args, options);
}
