const KEPT = 'credential_offer';
const OFFER = /credential_offer(_uri)?=/;

/** The offer with which the screen was opened, behind `#` or `?`, kept in this tab while the person signs in on the way. */
export function readOffered(): string | undefined {
  const given = [location.hash, location.search].find((part) => OFFER.test(part));
  if (given === undefined) return keep()?.getItem(KEPT) ?? undefined;
  keep()?.setItem(KEPT, given);
  return given;
}

export const forgetOffered = (): void => keep()?.removeItem(KEPT);

function keep(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
