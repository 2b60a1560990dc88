/** The text that has the ledger's doors look for tables and functions along another path than their own, in a store of one test. */
export const doorsSearch = (path: string): string => `DO $$ DECLARE door regprocedure; BEGIN
  FOR door IN SELECT oid FROM pg_proc WHERE prosecdef LOOP EXECUTE format('ALTER FUNCTION %s SET search_path = ${path}', door); END LOOP;
END $$;`;
