/** Cache in which a picture that another app shared is stored for the page (features/codes/web/shared-picture.ts). */
const CACHE = 'shared';
const KEY = '/shared-picture';
/** Address at which Send opens its scanner. */
const SCAN = '/send?do=scan';
const LARGEST_BYTES = 30_000_000;
const LONGEST = 4096;

export const isShared = ({ method, mode }: Request, pathname: string): boolean =>
  method === 'POST' && mode === 'navigate' && pathname === '/send';

/**
 * Receives content shared from another app (`share_target` of the manifest). A picture is stored for the page, which
 * reads it once, and never leaves the device. A text is passed to Send in the query of its address. Neither sends
 * anything.
 */
export async function takeShared(request: Request): Promise<Response> {
  const form = await request.formData();
  const picture = form.getAll('picture').find((part) => part instanceof File && isPicture(part));
  if (picture) {
    await (await caches.open(CACHE)).put(KEY, new Response(picture));
    return Response.redirect(SCAN, 303);
  }
  const words = ['title', 'text', 'url'].flatMap((name) => {
    const value = form.get(name);
    return typeof value === 'string' && value ? [[name, value.slice(0, LONGEST)]] : [];
  });
  return Response.redirect(`/send?${new URLSearchParams(words)}`, 303);
}

const isPicture = ({ type, size }: File) => type.startsWith('image/') && size <= LARGEST_BYTES;
