/**
 * An organisation's program, such as an ERP: it reads its key's rights, creates a link with which an employee connects,
 * waits until they have, and then records events. `docs/integrate.md` shows each step with curl. It needs only fetch,
 * Node and the Standard Webhooks library.
 *
 *   INGAM_URL     URL of the wallet; default http://localhost:5000
 *   INGAM_ORG     the organisation's number
 *   INGAM_KEY     a key with the scopes organisation:read, connections:read, connections:write, events:read
 *   ERP_SECRET    the endpoint's secret (whsec_…), to receive events as webhooks; without it they are polled
 *   ERP_PORT      port that receives webhooks; default 7000
 *   ERP_EMPLOYEE  the ERP's own reference of the employee to connect
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';

const url = process.env.INGAM_URL ?? 'http://localhost:5000';
const organisation = needed('INGAM_ORG');
const key = needed('INGAM_KEY');
const secret = process.env.ERP_SECRET;
const port = Number(process.env.ERP_PORT ?? 7000);
const employee = process.env.ERP_EMPLOYEE ?? 'employee-1';
const folder = process.env.ERP_FOLDER ?? join(process.cwd(), '.erp');
const POLL_MS = 1000;

interface Self {
  readonly organisation: { readonly id: number; readonly name: string; readonly did: string };
  readonly key: { readonly name: string; readonly scopes: readonly string[]; readonly expiresAt: string };
}
interface Link {
  readonly link: string;
  readonly expiresAt: string;
}
interface Connected {
  readonly connectionId: string;
  readonly reference: string | null;
  readonly endedAt: string | null;
}
interface ReceivedEvent {
  readonly id: string;
  readonly number: number;
  readonly type: string;
  readonly subject: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Persistent state: the position in the event feed, and connected employees. */
interface Memory {
  after?: string;
  /** Number of the last event of each subject, so that a repeated event is handled once. */
  seen: Record<string, number>;
  /** Employees by their id in the wallet. */
  people: Record<string, string>;
}

function needed(name: string): string {
  const value = process.env[name];
  if (value) return value;
  process.stderr.write(`Set ${name}: see docs/integrate.md.\n`);
  process.exit(1);
}

/** Prints one line of JSON per occurrence. */
const say = (what: string, more: object = {}) => process.stdout.write(`${JSON.stringify({ what, ...more })}\n`);

/** Calls the wallet; retries if it is busy or unreachable (429, 503, no answer), and throws if it refuses. */
async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const reply = await fetch(`${url}/api/org/${organisation}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    }).catch((error: unknown) => {
      if (tries >= 10) throw error;
      return undefined;
    });
    if (reply?.ok) return (reply.status === 204 ? undefined : await reply.json()) as T;
    if (reply && reply.status !== 429 && reply.status !== 503) throw await refusedBy(reply);
    if (tries >= 10) throw new Error(`no answer from ${url}`);
    await wait(Number(reply?.headers.get('retry-after') ?? tries) * 1000);
  }
}

/** Refusals are problem details (RFC 9457); programs rely on their `code`. */
async function refusedBy(reply: Response): Promise<Error> {
  const { code = 'unknown', detail = '' } = (await reply.json()) as { code?: string; detail?: string };
  return new Error(`${reply.status} ${code}: ${detail}`);
}

const file = join(folder, `${organisation}.json`);
async function readMemory(): Promise<Memory> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? { seen: {}, people: {} } : (JSON.parse(text) as Memory);
}
async function keep(memory: Memory): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, JSON.stringify(memory));
  await rename(`${file}.new`, file);
}

/** Handles an event once: events arrive at least once, those of one subject in order. */
async function handle(memory: Memory, event: ReceivedEvent): Promise<void> {
  if ((memory.seen[event.subject] ?? 0) >= event.number) return;
  const { connectionId, reference } = event.data as { connectionId?: string; reference?: string | null };
  if (event.type === 'connection.accepted' && connectionId) memory.people[connectionId] = reference ?? 'somebody';
  if (event.type === 'connection.ended' && connectionId) delete memory.people[connectionId];
  memory.seen[event.subject] = event.number;
  await keep(memory);
  say(event.type, { number: event.number, ...event.data });
}

/** Polls the events page by page, for programs that cannot be reached from outside. */
async function poll(memory: Memory): Promise<never> {
  for (;;) {
    const query = memory.after === undefined ? '' : `?after=${memory.after}`;
    const { events, isMore } = await ask<{ events: ReceivedEvent[]; isMore: boolean }>('GET', `/events${query}`);
    for (const event of events) {
      await handle(memory, event);
      memory.after = event.id;
      await keep(memory);
    }
    if (!isMore) await wait(POLL_MS);
  }
}

const MOST_BYTES = 1_000_000;
async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new Error('too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Receives webhooks: refuses those not signed with our secret within five minutes, and skips known ones. */
function receive(memory: Memory, whsec: string): Promise<void> {
  const webhook = new Webhook(whsec);
  // One after another, so that two events of one subject are not handled at once.
  let last: Promise<void> = Promise.resolve();
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await textOf(request);
    let event: ReceivedEvent;
    try {
      // The bytes as received: parsed and reserialised JSON would not match the signature.
      event = webhook.verify(body, request.headers as Record<string, string>) as ReceivedEvent;
    } catch {
      response.writeHead(401).end();
      say('refused');
      return;
    }
    if (event.type === 'endpoint.test') {
      response.writeHead(204).end();
      say('endpoint.test');
      return;
    }
    const done = last.then(() => handle(memory, event));
    last = done.catch(() => undefined);
    await done;
    response.writeHead(204).end();
  };
  const server = createServer((request, response) => {
    take(request, response).catch(() => response.writeHead(500).end());
  });
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => {
      say('listening', { port });
      resolve();
    });
  });
}

const memory = await readMemory();
const self = await ask<Self>('GET', '/self');
say('self', { organisation: self.organisation.name, did: self.organisation.did, scopes: self.key.scopes });
if (secret !== undefined) await receive(memory, secret);
const reference = encodeURIComponent(employee);
const [known] = await ask<Connected[]>('GET', `/connections?reference=${reference}&isLive=true`);
if (known) {
  say('connected', { connectionId: known.connectionId, reference: employee });
} else {
  const purpose = 'To send you approvals and payslips';
  const made = await ask<Link>('POST', '/connection-links', { purpose, reference: employee, hours: 24 });
  say('link', { link: made.link, until: made.expiresAt });
}
if (secret === undefined) await poll(memory);
