/**
 * Creates a value once for each server, when it is first requested with the server's services. A feature shares the
 * value by exporting the returned function; later features call it with the same services.
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

/** Creates a slot for a value that an earlier feature needs and a later feature puts in before anything starts. */
export function neededOf<S extends object, T>(name: string) {
  const given = new WeakMap<S, T>();
  return {
    give: (services: S, value: T): void => void given.set(services, value),
    of: (services: S): T => {
      const value = given.get(services);
      if (value === undefined) throw new Error(`no feature has filled ${name}`);
      return value;
    },
  };
}
