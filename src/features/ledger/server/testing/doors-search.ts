/** Returns the SQL that changes the search path of the ledger's doors, in a store of one test. */
export const doorsSearch = (path: string): string => `DO $$ DECLARE door regprocedure; BEGIN
  FOR door IN SELECT oid FROM pg_proc WHERE prosecdef LOOP EXECUTE format('ALTER FUNCTION %s SET search_path = ${path}', door); END LOOP;
END $$;`;

/** Search path in which the functions of `clockSchema` precede the built-in ones. */
export const CLOCK_PATH = 'fake, pg_catalog, public';

/** Returns the SQL of time functions that are a number of minutes off, as the table `fake.shift` says. */
export const clockSchema = (
  minutes: number,
): string => `CREATE SCHEMA fake; CREATE TABLE fake.shift (by interval NOT NULL); INSERT INTO fake.shift VALUES ('${minutes} min');
  CREATE FUNCTION fake.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS 'SELECT pg_catalog.clock_timestamp() + by FROM fake.shift';
  CREATE FUNCTION fake.now() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT pg_catalog.now() + by FROM fake.shift';
  ${doorsSearch(CLOCK_PATH)}`;
