import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { exit, run, stopOnSignal } from './bootstrap/child.mjs';
import { holdingLock } from './bootstrap/lock.mjs';
import { installStamp, isStamped, root, webStamp, writeStamp } from './bootstrap/stamps.mjs';

// Runs on whatever Node the machine has, before anything is installed: imports nothing from node_modules.
const WANTED = [20, 19];
const modules = join(root, 'node_modules');
const node24 = join(modules, 'node', 'bin', 'node');
const webPage = join(root, 'dist', 'web', 'index.html');
const stamps = { install: join(modules, '.cache', 'ingam-install'), web: join(root, 'dist', 'web.stamp') };
/** Stands while packages are being installed; found at the next start, it says that the folder cannot be trusted. */
const installing = join(root, '.cache', 'installing');

const command = process.argv[2] === 'test' ? 'npm test' : 'npm start';
stopOnSignal();
checkSystem();
checkNode();
if (!isInstalled() || !isBuilt()) await holdingLock(join(root, '.cache', 'bootstrap.lock'), setUp);
if (command === 'npm start') console.log('Starting…');

/** What keeps the store's promises on a disk is not there on Windows itself. */
function checkSystem() {
  if (process.platform !== 'win32') return;
  exit(
    `Ingam runs on Linux and macOS. On Windows install WSL (\`wsl --install\`), open its terminal, and run \`${command}\` there, ` +
      'in a folder of its own disk such as ~/ingam.',
  );
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > WANTED[0] || (major === WANTED[0] && minor >= WANTED[1])) return;
  exit(
    `Ingam needs Node ${WANTED.join('.')} or later and this is Node ${process.versions.node}: ` +
      `install a newer one from https://nodejs.org and run \`${command}\` again.`,
  );
}

async function setUp() {
  if (!isInstalled()) await install();
  if (!isBuilt()) await build();
}

function isInstalled() {
  return existsSync(node24) && !existsSync(installing) && isStamped(stamps.install, installStamp());
}

function isBuilt() {
  return existsSync(webPage) && isStamped(stamps.web, webStamp());
}

async function install() {
  console.log('Installing…');
  const stamp = installStamp();
  rmSync(stamps.install, { force: true });
  // npm takes half-written packages for whole ones, so what an interrupted install left is thrown away.
  const isHalfDone = existsSync(modules) && !existsSync(join(modules, '.package-lock.json'));
  if (existsSync(installing) || isHalfDone) rmSync(modules, { recursive: true, force: true, maxRetries: 3 });
  mkdirSync(dirname(installing), { recursive: true });
  writeFileSync(installing, '');
  // `npm ci` would stop where the lock file lacks the binaries of another platform; this tolerates it.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--include=dev', '--include=optional'];
  const code = await runNpm(args);
  if (code !== 0) {
    exit(
      `The packages could not be installed (npm's own lines are above): check the network and run \`${command}\` again.`,
    );
  }
  checkNode24();
  rmSync(installing, { force: true });
  writeStamp(stamps.install, stamp);
}

/** Node 24 is a package whose install script fetches the program; without install scripts it is not there. */
function checkNode24() {
  const wanted = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies.node;
  if (existsSync(node24)) return;
  exit(
    `Node ${wanted} did not come with the packages, because npm's install scripts are off: ` +
      `run \`npm config set ignore-scripts false\`, then \`${command}\` again.`,
  );
}

/** The npm that called us, on the Node that it runs on: the one in node_modules may be replaced while npm works. */
function runNpm(args) {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  if (npm && node && existsSync(npm) && existsSync(node)) return run(node, [npm, ...args]);
  return run('npm', args);
}

async function build() {
  console.log('Building…');
  const stamp = webStamp();
  rmSync(stamps.web, { force: true });
  const code = await run(node24, [join(root, 'scripts', 'build.ts')]);
  if (code !== 0) exit(`The web app could not be built: the reason is above. Mend it and run \`${command}\` again.`);
  writeStamp(stamps.web, stamp);
}
