import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { outputOf } from '../deploy/checks.ts';
import { addressOfMachine, MACHINES, type Machine, type Place } from './place.ts';
import { type Running, signalAll, startProcess, treeOf } from './processes.ts';

/** Member of the cluster as Patroni lists it. */
interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly lag?: number | string;
}

/** Three machines with etcd and PostgreSQL under Patroni, configured by the files of deploy/. */
export interface Cluster {
  primary(): Promise<Machine>;
  /** Waits for a primary, a synchronous standby and another replica. */
  untilWhole(): Promise<void>;
  /** Kills all PostgreSQL processes of a machine (-9); its Patroni stays alive. */
  killPostgres(machine: Machine): void;
  /** Kills every process of a machine (-9). */
  lose(machine: Machine): void;
  /** Freezes every process of a machine (SIGSTOP). */
  freeze(machine: Machine): void;
  thaw(machine: Machine): void;
  /** Restarts the processes that a machine has lost. */
  revive(machine: Machine): void;
  /** Returns the leader of etcd. */
  etcdLeader(): Machine;
  killEtcd(machine: Machine): void;
  /** Runs an operator's `patronictl switchover`. */
  switchOver(from: Machine): Promise<void>;
  end(): Promise<void>;
}

const WHOLE_MS = 180_000;
const nameOf = (machine: Machine) => `pg${machine}`;

export async function startCluster(place: Place): Promise<Cluster> {
  const etcds = new Map<Machine, Running>();
  const patronis = new Map<Machine, Running>();
  const note = (running: Running) => {
    appendFileSync(join(place.folder, 'pids'), `${running.pid}\n`);
    return running;
  };
  const startEtcd = (machine: Machine) => void etcds.set(machine, note(startProcess(place, etcd(place, machine))));
  const startPatroni = (machine: Machine) =>
    void patronis.set(machine, note(startProcess(place, patroni(place, machine))));
  const postgresOf = (machine: Machine): number[] => {
    try {
      return treeOf(
        Number(readFileSync(join(place.folder, nameOf(machine), 'data/postmaster.pid'), 'utf8').split('\n')[0]),
      );
    } catch {
      return [];
    }
  };
  const patroniOf = (machine: Machine) => {
    const one = patronis.get(machine);
    return one?.isRunning() ? [one.pid] : [];
  };
  const etcdOf = (machine: Machine) => {
    const one = etcds.get(machine);
    return one?.isRunning() ? [one.pid] : [];
  };
  const machineOf = (machine: Machine) => [...patroniOf(machine), ...postgresOf(machine), ...etcdOf(machine)];
  const cluster: Cluster = {
    primary: () => primaryOf(place),
    untilWhole: () => untilWhole(place, () => [...patronis.values()].map((one) => one.said()).join('\n')),
    killPostgres: (machine) => signalAll(postgresOf(machine), 'SIGKILL'),
    lose: (machine) => signalAll(machineOf(machine), 'SIGKILL'),
    freeze: (machine) => signalAll(machineOf(machine), 'SIGSTOP'),
    thaw: (machine) => signalAll(machineOf(machine), 'SIGCONT'),
    revive: (machine) => {
      if (etcdOf(machine).length === 0) startEtcd(machine);
      if (patroniOf(machine).length === 0) startPatroni(machine);
    },
    etcdLeader: () => etcdLeader(place),
    killEtcd: (machine) => signalAll(etcdOf(machine), 'SIGKILL'),
    switchOver: async (from) => {
      const reply = await fetch(`http://${addressOfMachine(place, from)}:8008/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: nameOf(from) }),
      });
      if (!reply.ok) throw new Error(`the switchover was refused: ${await reply.text()}`);
    },
    end: async () => {
      // Patroni is killed first, since it would restart its PostgreSQL.
      await Promise.all([...patronis.values()].map((one) => one.end('SIGKILL')));
      for (const machine of MACHINES) signalAll(postgresOf(machine), 'SIGKILL');
      await Promise.all([...etcds.values()].map((one) => one.end('SIGKILL')));
    },
  };
  try {
    for (const machine of MACHINES) startEtcd(machine);
    await untilAnswers(`http://${place.at(11)}:2379/health`);
    for (const machine of MACHINES) startPatroni(machine);
    await cluster.untilWhole();
    return cluster;
  } catch (error) {
    await cluster.end();
    throw error;
  }
}

/** Starts etcd with deploy/etcd.env and the name and addresses of one machine. */
function etcd(place: Place, machine: Machine) {
  const first = place.at(11);
  const lines = place
    .fileOf('etcd.env')
    .split('\n')
    .filter((line) => line.startsWith('ETCD_'))
    .map((line) =>
      line.startsWith('ETCD_INITIAL_CLUSTER=')
        ? line
        : line
            .replace('=pg1', `=${nameOf(machine)}`)
            .replaceAll(first, addressOfMachine(place, machine))
            .replace(',http://127.0.0.1:2379', '')
            .replace('/var/lib/etcd/ingam', place.makeFolder(`etcd${machine}`)),
    );
  const env = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  return { name: `etcd${machine}`, program: 'etcd', args: [], env };
}

/** Starts Patroni with deploy/patroni.yml and the name, addresses and folders of one machine; no WAL archive here. */
function patroni(place: Place, machine: Machine) {
  const first = place.at(11);
  const own = place.makeFolder(nameOf(machine));
  const bin = outputOf('sh', ['-c', 'ls -d /usr/lib/postgresql/*/bin | sort -V | head -n 1']).trim();
  const text = place
    .fileOf('patroni.yml')
    .replace('name: pg1', `name: ${nameOf(machine)}`)
    .replaceAll(`${first}:8008`, `${addressOfMachine(place, machine)}:8008`)
    .replaceAll(`${first}:5432`, `${addressOfMachine(place, machine)}:5432`)
    .replace('pgbackrest --stanza=ingam archive-push %p', '/bin/true')
    .replace('/var/lib/postgresql/15/ingam', join(own, 'data'))
    .replace('/var/lib/postgresql/.pgpass-patroni', join(own, 'pgpass'))
    // Three machines on one host cannot share the socket folder.
    .replace(
      'bin_dir: /usr/lib/postgresql/15/bin',
      `bin_dir: ${bin}\n  parameters:\n    unix_socket_directories: ${own}`,
    );
  return { name: nameOf(machine), program: 'patroni', args: [place.write(`${nameOf(machine)}.yml`, text)] };
}

async function membersOf(place: Place): Promise<readonly Member[]> {
  const asked = MACHINES.map(async (machine) => {
    const signal = AbortSignal.timeout(2000);
    const reply = await fetch(`http://${addressOfMachine(place, machine)}:8008/cluster`, { signal });
    return ((await reply.json()) as { members: Member[] }).members;
  });
  return Promise.any(asked).catch(() => []);
}

async function primaryOf(place: Place): Promise<Machine> {
  const leads = (await membersOf(place)).find(({ role }) => role === 'leader' || role === 'master');
  const machine = MACHINES.find((one) => nameOf(one) === leads?.name);
  if (!machine) throw new Error('Patroni reports no primary');
  return machine;
}

async function untilWhole(place: Place, told: () => string): Promise<void> {
  let members: readonly Member[] = [];
  for (const until = Date.now() + WHOLE_MS; Date.now() < until; await sleep(500)) {
    members = await membersOf(place);
    const roles = members.map(({ role }) => role).sort();
    const areUp = members.every(
      ({ state, lag }) => /running|streaming/.test(state) && (lag === undefined || lag === 0),
    );
    if (areUp && roles.join() === 'leader,replica,sync_standby') return;
  }
  throw new Error(`the cluster did not become complete: ${JSON.stringify(members)}\n${told()}`);
}

async function untilAnswers(url: string): Promise<void> {
  for (const until = Date.now() + WHOLE_MS; Date.now() < until; await sleep(100)) {
    const reply = await fetch(url).catch(() => undefined);
    if (reply?.ok) return;
  }
  throw new Error(`${url} does not answer`);
}

function etcdLeader(place: Place): Machine {
  const endpoints = MACHINES.map((machine) => `http://${addressOfMachine(place, machine)}:2379`).join();
  const status = JSON.parse(
    outputOf('etcdctl', ['--endpoints', endpoints, 'endpoint', 'status', '-w', 'json'], { ETCDCTL_API: '3' }),
  ) as {
    readonly Endpoint: string;
    readonly Status: { readonly header: { readonly member_id: number }; readonly leader: number };
  }[];
  const leads = status.find(({ Status }) => Status.header.member_id === Status.leader);
  const machine = MACHINES.find((one) => leads?.Endpoint.includes(`${addressOfMachine(place, one)}:`));
  if (!machine) throw new Error('etcd reports no leader');
  return machine;
}
