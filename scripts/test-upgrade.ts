import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ours, type Release, releases } from './upgrade/program.ts';
import { onStage, runCommand, type Stage, schemaOf, underLoad } from './upgrade/roll.ts';

/* Tests upgrades in independent parts: `npm run test:upgrade`, or `-- PART` for one. Programs of releases come from
   this clone's history. Each part reports one line of JSON; the last line counts the passed ones. */
const [first, last] = [releases[0], releases.filter(({ commit }) => commit !== undefined).at(-1)];
if (!first || !last) throw new Error('docs/releases.json names no available release');

const demand = (is: boolean, what: string) => {
  if (!is) throw new Error(what);
};

/**
 * Upgrades two nodes of the last release under load: migrates their store to this release, then replaces one node after
 * the other, then downgrades both.
 */
async function rolling(stage: Stage): Promise<object> {
  const [one = 0, two = 0] = stage.ports();
  const ports = { one, two, third: 0, fourth: 0 };
  const night = join(stage.folder, 'night');
  let newer: Awaited<ReturnType<typeof schemaOf>> | undefined;
  const verdict = await underLoad(stage, [
    async () => {
      await runCommand(stage.settings, 3, 'upgrade');
      await runCommand(stage.settings, 0, 'upgrade', '--without-backup');
      await runCommand(stage.settings, 0, 'backup', night);
      newer = await schemaOf(stage);
    },
    async () => {
      ports.third = await stage.start(ours);
    },
    () => stage.stop(ports.one),
    async () => {
      ports.fourth = await stage.start(ours);
    },
    () => stage.stop(ports.two),
    // All nodes are new. For the downgrade, the previous program runs on the newer schema.
    async () => {
      ports.one = await stage.start(stage.old);
    },
    () => stage.stop(ports.third),
    () => stage.stop(ports.fourth),
    async () => {
      ports.two = await stage.start(ours);
    },
  ]);
  const now = await schemaOf(stage);
  demand(isDeepStrictEqual(now, newer), `the schema changed on the way back: ${JSON.stringify([newer, now])}`);
  await stage.stop(ports.one);
  await stage.stop(ports.two);
  const instead = { ...stage.settings, DATABASE_URL: await stage.newDatabase() };
  const refused = await runCommand(instead, 3, 'restore', night, '--instead-of', stage.settings.DATABASE_URL ?? '');
  demand(/Refused: .* of transfers/.test(refused), `the backup was refused for another reason: ${refused}`);
  return {
    ...verdict,
    schema: now.schema,
    refused: refused
      .split('\n')[0]
      ?.replace(/.*has rows/, 'has rows')
      .slice(0, 200),
  };
}

/** Restores a backup in place of a store that has acknowledged nothing since. */
async function putBack(stage: Stage): Promise<object> {
  for (const port of stage.ports()) await stage.stop(port);
  const before = join(stage.folder, 'before');
  const told = await stage.old.ingam(stage.settings, 'backup', before);
  demand(told.code === 0, told.said);
  await runCommand(stage.settings, 0, 'upgrade', '--backup', before);
  const instead = { ...stage.settings, DATABASE_URL: await stage.newDatabase() };
  const said = await runCommand(instead, 0, 'restore', before, '--instead-of', stage.settings.DATABASE_URL ?? '');
  demand(said.includes('The ledger is in order.'), said);
  return { faults: [] };
}

/**
 * Nodes of a release that refuses every newer schema go on serving beside new nodes and register people. After a
 * restart such a node exits with one line.
 */
async function beside(stage: Stage): Promise<object> {
  const [one = 0, two = 0] = stage.ports();
  const registered: number[] = [];
  const register = async () => {
    const reply = await fetch(`${stage.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: `new${registered.length}@example.com`,
        password: 'correct horse battery',
        firstName: 'New',
        lastName: 'Person',
      }),
    });
    registered.push(reply.status);
  };
  const verdict = await underLoad(stage, [
    () => runCommand(stage.settings, 0, 'upgrade', '--without-backup'),
    register,
    () => stage.start(ours),
    () => stage.stop(one),
    register,
    () => stage.start(ours),
    () => stage.stop(two),
    register,
  ]);
  demand(
    registered.every((status) => status === 201),
    `registrations were answered ${registered.join()}`,
  );
  const again = await stage.old.failing({ ...stage.settings, PORT: '1' });
  demand(
    again.code === 1 && /^Ingam cannot start: the store is newer than this program[^\n]*\n$/.test(again.said),
    again.said,
  );
  return { ...verdict, registered };
}

const parts: Readonly<Record<string, readonly [Release, (stage: Stage) => Promise<object>]>> = {
  [`rolling-${last.tag}`]: [last, rolling],
  [`put-back-${last.tag}`]: [last, putBack],
  [`beside-${first.tag}`]: [first, beside],
};

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !Object.hasOwn(parts, name));
if (unknown !== undefined) throw new Error(`there is no part ${unknown}: ${Object.keys(parts).join(', ')}`);
let failed = 0;
for (const [name, [release, play]] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const since = performance.now();
  const found = await onStage(release, play).catch((error: unknown) => ({
    faults: [error instanceof Error ? error.message : String(error)],
  }));
  const isOk = 'faults' in found && Array.isArray(found.faults) && found.faults.length === 0;
  failed += isOk ? 0 : 1;
  console.log(JSON.stringify({ part: name, isOk, tookS: Math.round((performance.now() - since) / 1000), ...found }));
}
console.log(`${(asked.length || Object.keys(parts).length) - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
