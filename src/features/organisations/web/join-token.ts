const KEPT = 'organisation_invitation';

/** The invitation in this page’s address, kept while the person signs in on the way. */
export function joinToken(): string | undefined {
  const given = location.hash.slice(1);
  if (!/^[\w-]{16,100}$/.test(given)) return keep()?.getItem(KEPT) ?? undefined;
  keep()?.setItem(KEPT, given);
  return given;
}

export const forgetToken = (): void => keep()?.removeItem(KEPT);

function keep(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
