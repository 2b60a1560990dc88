/** Returns the SQL that changes the search path of the ledger's doors, in a store of one test. */
export const doorsSearch = (path: string): string => `DO $$ DECLARE door regprocedure; BEGIN
  FOR door IN SELECT oid FROM pg_proc WHERE prosecdef LOOP EXECUTE format('ALTER FUNCTION %s SET search_path = ${path}', door); END LOOP;
END $$;`;
