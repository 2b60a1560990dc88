-- Used by the test harness alone: empties tables in spite of their guards and restores the rows that migrations
-- created.
CREATE SCHEMA harness;
CREATE TABLE harness.seeded (name text PRIMARY KEY, columns text NOT NULL);
CREATE TABLE harness.known (name text PRIMARY KEY);

CREATE FUNCTION harness.remember() RETURNS void LANGUAGE plpgsql AS $$
DECLARE t record; filled boolean;
BEGIN
  FOR t IN SELECT name FROM harness.seeded LOOP
    EXECUTE format('DROP TABLE harness.%I', 'rows_of_' || t.name);
  END LOOP;
  DELETE FROM harness.seeded;
  FOR t IN
    SELECT c.relname AS name, string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname NOT IN ('schema_migrations', 'schema_functions')
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     GROUP BY c.relname
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT 1 FROM public.%I)', t.name) INTO filled;
    IF filled THEN
      INSERT INTO harness.seeded VALUES (t.name, t.columns);
      EXECUTE format('CREATE TABLE harness.%I AS SELECT %s FROM public.%I', 'rows_of_' || t.name, t.columns, t.name);
    END IF;
  END LOOP;
END $$;

-- Generates harness.reset() for the existing tables: statements in a function are planned once per connection, and most
-- tables are empty.
CREATE FUNCTION harness.write_reset() RETURNS void LANGUAGE plpgsql AS $make$
DECLARE t record; body text := '';
BEGIN
  DELETE FROM harness.known;
  INSERT INTO harness.known SELECT tablename FROM pg_tables WHERE schemaname = 'public';
  -- Partitions are reset through their table, because a test may have dropped one. A partitioned table has no file of
  -- its own; any other table without a page was never written to.
  FOR t IN
    SELECT relname AS name, relkind = 'r' AS has_file FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
       AND relname NOT IN ('schema_migrations', 'schema_functions') ORDER BY relname
  LOOP
    body := body || CASE WHEN t.has_file
      THEN format('  IF pg_relation_size(%1$L) > 0 THEN DELETE FROM public.%2$I; END IF;%3$s', format('public.%I', t.name), t.name, chr(10))
      ELSE format('  DELETE FROM public.%1$I;%2$s', t.name, chr(10)) END;
  END LOOP;
  body := body || '  IF restarts_ids THEN' || chr(10);
  -- pg_sequence_last_value() is null after setval(..., false) too, so the sequence itself is read.
  FOR t IN SELECT sequencename AS name, start_value AS start FROM pg_sequences WHERE schemaname = 'public' ORDER BY sequencename LOOP
    body := body || format('  IF (SELECT is_called OR last_value <> %2$s FROM public.%1$I) THEN PERFORM setval(%3$L, %2$s, false); END IF;%4$s',
      t.name, t.start, format('public.%I', t.name), chr(10));
  END LOOP;
  body := body || '  END IF;' || chr(10);
  FOR t IN SELECT name, columns FROM harness.seeded ORDER BY name LOOP
    body := body || format('  INSERT INTO public.%I (%s) OVERRIDING SYSTEM VALUE SELECT %s FROM harness.%I;%s',
      t.name, t.columns, t.columns, 'rows_of_' || t.name, chr(10));
  END LOOP;
  FOR t IN
    SELECT c.relname AS name, a.attname AS col, pg_get_serial_sequence(quote_ident(c.relname), a.attname) AS seq
      FROM harness.seeded s JOIN pg_class c ON c.relname = s.name AND c.relnamespace = 'public'::regnamespace
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attidentity <> ''
  LOOP
    body := body || format('  IF restarts_ids THEN PERFORM setval(%L, max(%I)) FROM public.%I; END IF;%s', t.seq, t.col, t.name, chr(10));
  END LOOP;
  -- The product's guards and foreign keys stay in place; only this function's own statements bypass them.
  EXECUTE 'CREATE OR REPLACE FUNCTION harness.reset(restarts_ids boolean DEFAULT true) RETURNS void LANGUAGE plpgsql SET session_replication_role = replica AS $reset$ BEGIN'
    || chr(10) || body || 'PERFORM harness.reset_others(); END $reset$';
END $make$;

-- Drops objects that a test created, which the generated function does not know.
CREATE FUNCTION harness.reset_others() RETURNS void LANGUAGE plpgsql AS $$
DECLARE t record;
BEGIN
  FOR t IN SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN (SELECT name FROM harness.known) LOOP
    EXECUTE format('TRUNCATE public.%I RESTART IDENTITY CASCADE', t.name);
  END LOOP;
END $$;

SELECT harness.remember();
SELECT harness.write_reset();
