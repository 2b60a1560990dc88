import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { exit, run, stopOnSignal } from './bootstrap/child.mjs';
import { install, isInstalled, node24 } from './bootstrap/install.mjs';
import { holdingLock } from './bootstrap/lock.mjs';
import { withProgress } from './bootstrap/progress.mjs';
import { isStamped, root, webStamp, writeStamp } from './bootstrap/stamps.mjs';

/* Prepares the folder for a command, on any Node version and before anything is installed, so it imports nothing from
   node_modules. The argument says what to install and build:
     start    packages that a start needs, and the web app
     dev      packages that a start needs
     test     packages that tests need too, and the web app
     check    packages that tests need too */
const WANTED = [20, 19];
const webPage = join(root, 'dist', 'web', 'index.html');
const webStampFile = join(root, 'dist', 'web.stamp');

const [, , goal] = process.argv;
const extent = goal === 'start' || goal === 'dev' ? 'start' : 'test';
const hasWeb = goal === 'start' || goal === 'test';
const command = hasWeb ? `npm ${goal}` : `npm run ${goal}`;
stopOnSignal();
checkSystem();
checkNode();
if (!isReady()) await holdingLock(join(root, '.cache', 'bootstrap.lock'), setUp);
if (goal === 'start') console.log('Starting…');

/** Refuses to run on Windows, which lacks the file operations that the store's durability depends on. */
function checkSystem() {
  if (process.platform !== 'win32') return;
  exit(
    `Ingam runs on Linux and macOS. On Windows install WSL (\`wsl --install\`), open its terminal, and run \`${command}\` there, ` +
      'in a folder of its own file system, such as ~/ingam.',
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

function isReady() {
  return isInstalled(extent) && (!hasWeb || isBuilt());
}

async function setUp() {
  if (!isInstalled(extent)) await install(extent, command);
  if (hasWeb && !isBuilt()) await build();
}

function isBuilt() {
  return existsSync(webPage) && isStamped(webStampFile, webStamp());
}

async function build() {
  const stamp = webStamp();
  rmSync(webStampFile, { force: true });
  // Only `npm start` has the settings to create a store; `npm run prestart` prepares a folder for use elsewhere.
  const isFirstStart = goal === 'start' && process.env.npm_command === 'start';
  const title = isFirstStart ? 'Building the web app and preparing the store' : 'Building the web app';
  const [code] = await withProgress(`${title}, usually 15 to 40 seconds…`, () =>
    Promise.all([run(node24, [join(root, 'scripts', 'build.ts')]), isFirstStart ? prepareStore() : undefined]),
  );
  if (code !== 0) exit(`The web app could not be built; the reason is above. Fix it and run \`${command}\` again.`);
  writeStamp(webStampFile, stamp);
}

/**
 * Creates the store of a first start while the web app is built. If this fails, the start itself does it and reports
 * why.
 */
function prepareStore() {
  return run(node24, [join(root, 'src', 'app', 'server', 'first-store.ts')], { stdio: 'ignore' });
}
