import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atExit } from './child.mjs';

const BEAT_MS = 2000;
const STALE_MS = 30_000;

/** Runs `work` while no other process works on this folder; takes over the lock of a dead process. */
export async function holdingLock(folder, work) {
  mkdirSync(dirname(folder), { recursive: true });
  let hasSaid = false;
  while (!take(folder)) {
    if (!hasSaid) console.log('Another start is preparing this folder; waiting for it…');
    hasSaid = true;
    await sleep(200);
  }
  const release = () => rmSync(folder, { recursive: true, force: true });
  const forget = atExit(release);
  const beat = setInterval(() => touch(folder), BEAT_MS);
  try {
    await work();
  } finally {
    clearInterval(beat);
    forget();
    release();
  }
}

function take(folder) {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const owner = staleOwner(folder);
    if (owner !== undefined) throwAway(folder, owner);
    return false;
  }
  writeFileSync(join(folder, 'owner'), JSON.stringify({ pid: process.pid, host: hostname() }));
  return true;
}

/** Returns the owner of an abandoned lock: its process is gone, or the lock was not touched for long. */
function staleOwner(folder) {
  try {
    const text = readOwner(folder);
    if (Date.now() - statSync(folder).mtimeMs > STALE_MS) return text;
    const { pid, host } = JSON.parse(text || '{}');
    return pid && host === hostname() && !isAlive(pid) ? text : undefined;
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function readOwner(folder) {
  try {
    return readFileSync(join(folder, 'owner'), 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return '';
    throw error;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Moves the lock aside, and restores it if it turns out to be a fresh one of another process. */
function throwAway(folder, owner) {
  const aside = `${folder}.${process.pid}`;
  try {
    renameSync(folder, aside);
    if (readOwner(aside) === owner) rmSync(aside, { recursive: true, force: true });
    else renameSync(aside, folder);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

function touch(folder) {
  try {
    utimesSync(folder, new Date(), new Date());
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}
