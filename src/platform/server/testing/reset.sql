-- The test harness alone: emptying tables whose guards forbid it, and putting back the rows that migrations made.
CREATE SCHEMA harness;
CREATE TABLE harness.seeded (name text PRIMARY KEY, columns text NOT NULL);

CREATE FUNCTION harness.remember() RETURNS void LANGUAGE plpgsql AS $$
DECLARE t record; filled boolean;
BEGIN
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

CREATE FUNCTION harness.reset() RETURNS void LANGUAGE plpgsql SET session_replication_role = replica AS $$
DECLARE t record; filled boolean; dirty text[] := '{}';
BEGIN
  FOR t IN SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('schema_migrations', 'schema_functions') LOOP
    EXECUTE format('SELECT EXISTS (SELECT 1 FROM public.%I)', t.name) INTO filled;
    IF filled THEN dirty := dirty || format('public.%I', t.name); END IF;
  END LOOP;
  IF dirty <> '{}' THEN
    EXECUTE 'TRUNCATE ' || array_to_string(dirty, ', ') || ' RESTART IDENTITY CASCADE';
  END IF;
  FOR t IN SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL LOOP
    EXECUTE format('ALTER SEQUENCE public.%I RESTART', t.name);
  END LOOP;
  FOR t IN SELECT name, columns FROM harness.seeded LOOP
    EXECUTE format('INSERT INTO public.%I (%s) OVERRIDING SYSTEM VALUE SELECT %s FROM harness.%I',
      t.name, t.columns, t.columns, 'rows_of_' || t.name);
  END LOOP;
  FOR t IN
    SELECT c.relname AS name, a.attname AS col, pg_get_serial_sequence(quote_ident(c.relname), a.attname) AS seq
      FROM harness.seeded s JOIN pg_class c ON c.relname = s.name AND c.relnamespace = 'public'::regnamespace
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attidentity <> ''
  LOOP
    EXECUTE format('SELECT setval(%L, max(%I)) FROM public.%I', t.seq, t.col, t.name);
  END LOOP;
END $$;

SELECT harness.remember();
