import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { lackingOf, root } from './deploy/checks.ts';
import { type Outcome, runPart } from './failover/drill.ts';
import { parts } from './failover/parts.ts';
import { type PrimaryLookup, type Site, startSite } from './failover/site.ts';

/* Fails one part after another of three machines, set up by the files of deploy/ with Debian's programs, while phones
   pay. No acknowledged payment may be lost or doubled, no stream may have a gap, and service must return in time. Each
   part takes less than ten minutes and is recorded; the next run continues after it, `--again` starts over. `npm run
   test:failover -- switchover --by hosts` runs one. */
const NEEDS = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  etcdctl: 'etcd-client',
  haproxy: 'haproxy',
  caddy: 'caddy',
  psql: 'postgresql-client',
  pg_ctlcluster: 'postgresql',
  openssl: 'openssl',
};
const file = join(root, '.cache/failover.json');

process.env.PATH = `${process.env.PATH}:/usr/sbin:/sbin`;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { by: { type: 'string' }, again: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => !parts[name]);
if (unknown.length > 0) fail(`there is no part ${unknown.join(', ')}: there are ${Object.keys(parts).join(', ')}`);
if (values.by !== undefined && !['haproxy', 'hosts'].includes(values.by)) fail('--by accepts haproxy or hosts');
const lacking = lackingOf(NEEDS);
if (lacking.length > 0) fail(`not tried: apt-get install ${lacking.join(' ')}`);

const done: Record<string, Outcome> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
const wanted = Object.entries(parts).flatMap(([name, part]) =>
  positionals.length > 0 && !positionals.includes(name)
    ? []
    : (values.by === undefined ? part.ways : [values.by as PrimaryLookup]).map((way) => ({ name, part, way })),
);
const outcomes: Outcome[] = [];
let site: Site | undefined;
// Parts that find the primary in the same way share a site, which every part leaves intact. After a failed part, a new
// site is used.
for (const { name, part, way } of wanted.sort((one, other) => one.way.localeCompare(other.way))) {
  const key = `${name} by ${way}`;
  const known = positionals.length > 0 || values.again ? undefined : done[key];
  const outcome = known ?? (await runPart(await siteBy(way), name, part));
  console.log(`${outcome.isWithin ? 'ok' : 'FAILED'}: ${part.what}, by ${way}${known ? ' (done before)' : ''}`);
  console.log(JSON.stringify(outcome));
  outcomes.push(outcome);
  done[key] = outcome;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(done, null, 2));
}
await site?.end();
const passed = outcomes.filter(({ isWithin }) => isWithin).length;
console.log(`${passed} passed, ${outcomes.length - passed} failed`);
process.exitCode = passed === outcomes.length ? 0 : 1;

async function siteBy(way: PrimaryLookup): Promise<Site> {
  if (site && (site.way !== way || (outcomes.at(-1)?.faults.length ?? 0) > 0)) {
    await site.end();
    site = undefined;
  }
  site ??= await startSite(way);
  return site;
}

function fail(line: string): never {
  console.error(line);
  process.exit(1);
}
