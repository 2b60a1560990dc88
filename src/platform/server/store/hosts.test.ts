import { describe, expect, it } from 'vitest';
import { readAddress } from './hosts.ts';

describe('the address of a database', () => {
  it('of one host is unchanged', () => {
    const url = 'postgres://u:p%40ss@db.internal/ingam?sslmode=verify-full';
    expect(readAddress(url)).toEqual({ urls: [url], place: 'db.internal:5432/ingam', isReadWrite: false });
    expect(readAddress('postgres:///ingam').urls).toEqual(['postgres:///ingam']);
  });

  it('of several hosts names each host in order, and requires a writable host', () => {
    const { urls, place, isReadWrite } = readAddress(
      'postgresql://u:p@h1,h2:6432,[::1]:7/ingam?sslmode=verify-full&target_session_attrs=read-write&sslrootcert=/ca',
    );
    const rest = '/ingam?sslmode=verify-full&sslrootcert=/ca';
    expect(urls).toEqual(['h1', 'h2:6432', '[::1]:7'].map((host) => `postgresql://u:p@${host}${rest}`));
    expect(place).toBe('h1:5432,h2:6432,[::1]:7/ingam');
    expect(isReadWrite).toBe(true);
    expect(readAddress('postgres://h1/ingam?target_session_attrs=read-write')).toMatchObject({
      urls: ['postgres://h1/ingam'],
      isReadWrite: true,
    });
  });

  it.each([
    ['mysql://h/x', /postgres:/],
    ['postgres://u:secret@h1,,h2/x', /each of its hosts/],
    ['postgres://u:secret@h1,:5432/x', /each of its hosts/],
    ['postgres://u:secret@h1:99999,h2/x', /not a valid address/],
    ['postgres://u:secret@h1,h2/x?target_session_attrs=standby', /read-write/],
    [`postgres://${Array.from({ length: 10 }, (_, n) => `h${n}`).join()}/x`, /at most 9/],
  ])('%s is refused, without its password', (url, why) => {
    expect(() => readAddress(url)).toThrow(why);
    expect(() => readAddress(url)).not.toThrow(/secret/);
  });
});
