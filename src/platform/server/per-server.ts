/**
 * What is made once for each server, by the first that asks with its services: a feature shares it by exporting what this returns, and
 * later features ask with the same services.
 */
export function perServer<S extends object, T>(make: (services: S) => T): (services: S) => T {
  const made = new WeakMap<S, { readonly value: T }>();
  return (services) => {
    let kept = made.get(services);
    if (!kept) {
      kept = { value: make(services) };
      made.set(services, kept);
    }
    return kept.value;
  };
}

/** What an earlier feature needs of a later one, which gives it before anything starts. */
export function neededOf<S extends object, T>(name: string) {
  const given = new WeakMap<S, T>();
  return {
    give: (services: S, value: T): void => void given.set(services, value),
    of: (services: S): T => {
      const value = given.get(services);
      if (value === undefined) throw new Error(`no feature has given ${name}`);
      return value;
    },
  };
}
