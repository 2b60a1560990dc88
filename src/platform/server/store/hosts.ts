/**
 * Address of a PostgreSQL database, which may name several hosts of which one takes writes (libpq: "Specifying Multiple
 * Hosts").
 */
export interface DatabaseAddress {
  /** The same address with one host each, in order. */
  readonly urls: readonly string[];
  /** The address for display and logs: `h1:5432,h2:5432/name`, without user or password. */
  readonly place: string;
  /** True if the host must take writes: the address requires it, or names several hosts. */
  readonly isReadWrite: boolean;
}

const MOST_HOSTS = 9;
const SESSION = 'target_session_attrs';
/** Accepted values of libpq's `target_session_attrs`. The program writes, so it never serves from a read-only host. */
const WANTED = ['read-write', 'primary', 'any'];

/**
 * Parses `postgres://user:password@h1:5432,h2:5432/name?target_session_attrs=read-write`. Throws a message without the
 * password if it is invalid.
 */
export function readAddress(url: string): DatabaseAddress {
  const [, before, names, after] = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s.exec(url) ?? [];
  if (before === undefined || names === undefined || after === undefined)
    throw new Error('must begin with postgres://');
  const hosts = names.split(',');
  if (hosts.length > MOST_HOSTS) throw new Error(`must name at most ${MOST_HOSTS} hosts`);
  if (hosts.length > 1 && hosts.some((host) => host === '' || host.startsWith(':')))
    throw new Error('must name each of its hosts, such as h1:5432,h2:5432');
  const urls = hosts.map((host) => `${before}${host}${after}`);
  const first = URL.parse(urls[0] ?? '');
  if (!first || !urls.every((one) => URL.canParse(one))) throw new Error('is not a valid address');
  const wanted = first.searchParams.get(SESSION);
  if (wanted !== null && !WANTED.includes(wanted)) throw new Error(`may have ${SESSION}=read-write but not ${wanted}`);
  const isReadWrite = hosts.length > 1 || (wanted !== null && wanted !== 'any');
  const place = `${hosts.map((host) => (/:\d+$/.test(host) ? host : `${host}:5432`)).join()}${first.pathname}`;
  return { urls: urls.map(withoutSession), place, isReadWrite };
}

/** Removes the parameter `target_session_attrs` from a URL, because the driver would pass it to the server. */
function withoutSession(url: string): string {
  const [address = '', query] = url.split(/\?(.*)/s);
  const others = (query ?? '').split('&').filter((one) => one !== '' && !one.startsWith(`${SESSION}=`));
  return others.length > 0 ? `${address}?${others.join('&')}` : address;
}
