-- Partitions by id of the delivery log and of its tries. They are created and dropped in pairs (decision 0112). The
-- program's role owns none of them and can only call the two functions below.

-- Lists the partitions of the deliveries with their id range and the matching partition of tries. The default pair has
-- no range. Not LANGUAGE sql, because the platform's `partitions_of` is created after this function.
CREATE OR REPLACE FUNCTION delivery_partitions() RETURNS TABLE (part text, tries text, low bigint, edge bigint) LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY SELECT c.relname::text, replace(c.relname, 'event_deliveries', 'event_attempts'), p.low, p.edge
    FROM partitions_of('event_deliveries'::regclass) p JOIN pg_class c ON c.oid = p.part;
END $$;

-- Does the next step ahead of time (`partitions_ahead`). Returns whether there was one. A delivery is as old as its
-- event. If a lock is not available soon, the next run does the step.
CREATE OR REPLACE FUNCTION deliveries_make_ahead(span_s float8) RETURNS boolean LANGUAGE plpgsql
  SECURITY DEFINER SET search_path FROM CURRENT SET lock_timeout = '100ms' AS $$
DECLARE width CONSTANT bigint := 4194304; ahead record; first bigint; made text; tries text;
BEGIN
  SELECT * INTO ahead FROM partitions_ahead('event_deliveries', 'event_deliveries_id_seq', width, span_s,
    'SELECT e.created_at FROM (SELECT organisation_id, number FROM %s ORDER BY id LIMIT 1) d
      JOIN organisation_events e USING (organisation_id, number)');
  first := ahead.make_from;
  IF first IS NULL THEN RETURN ahead.is_moved; END IF;
  made := 'event_deliveries_' || first / width;
  tries := 'event_attempts_' || first / width;
  -- Takes the locks in the order of announcing and sending, which wait only as long as this statement runs.
  LOCK TABLE organisation_events, event_endpoints IN SHARE ROW EXCLUSIVE MODE;
  EXECUTE format('CREATE TABLE %I (LIKE event_deliveries INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES, UNIQUE (endpoint_id, number))', made);
  EXECUTE format('CREATE TABLE %I (LIKE event_attempts INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES)', tries);
  EXECUTE format('ALTER TABLE %I ADD FOREIGN KEY (delivery_id) REFERENCES %I (id) ON DELETE CASCADE', tries, made);
  EXECUTE format('ALTER TABLE event_deliveries ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', made, first, first + width);
  EXECUTE format('ALTER TABLE event_attempts ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', tries, first, first + width);
  RETURN true;
EXCEPTION WHEN lock_not_available THEN RETURN false;
END $$;

-- Drops one pair (or empties the default pair) that is no longer written to, once each delivery's event is older than
-- `keep_s` seconds and none waits to be sent. Returns whether one was dropped. Everything is read before the lock.
-- Under the lock it only checks again whether a delivery waits: its id may have been drawn while the pair was still in
-- use, or it is resent by hand. If someone uses the log for longer than the lock timeout, the next run tries again.
CREATE OR REPLACE FUNCTION deliveries_drop_oldest(keep_s float8) RETURNS boolean LANGUAGE plpgsql
  SECURITY DEFINER SET search_path FROM CURRENT SET lock_timeout = '100ms' AS $$
DECLARE p record; is_kept boolean; waits CONSTANT text := 'SELECT EXISTS (SELECT FROM %I WHERE due_at IS NOT NULL)';
BEGIN
  FOR p IN SELECT q.part::text AS part, replace(q.part::text, 'event_deliveries', 'event_attempts') AS tries, q.low
    FROM partitions_left('event_deliveries', 'event_deliveries_id_seq') q LOOP
    EXECUTE format(waits, p.part) INTO is_kept;
    CONTINUE WHEN is_kept;
    -- The newest row alone decides most cases, so it is read first.
    EXECUTE format('SELECT EXISTS (SELECT FROM (SELECT organisation_id, number FROM %I ORDER BY id DESC LIMIT 1) d
      JOIN organisation_events e USING (organisation_id, number) WHERE e.created_at >= now() - make_interval(secs => $1))', p.part) INTO is_kept USING keep_s;
    CONTINUE WHEN is_kept;
    EXECUTE format('SELECT EXISTS (SELECT FROM %I d JOIN organisation_events e USING (organisation_id, number)
      WHERE e.created_at >= now() - make_interval(secs => $1))', p.part) INTO is_kept USING keep_s;
    CONTINUE WHEN is_kept;
    IF p.low IS NULL THEN
      EXECUTE format('LOCK TABLE ONLY %I, ONLY %I IN ACCESS EXCLUSIVE MODE', p.part, p.tries);
    ELSE
      LOCK TABLE ONLY event_deliveries, ONLY event_attempts IN ACCESS EXCLUSIVE MODE;
    END IF;
    EXECUTE format(waits, p.part) INTO is_kept;
    IF is_kept THEN RETURN false; END IF;
    EXECUTE format(CASE WHEN p.low IS NULL THEN 'TRUNCATE %I, %I' ELSE 'DROP TABLE %I, %I' END, p.tries, p.part);
    RETURN true;
  END LOOP;
  RETURN false;
EXCEPTION WHEN lock_not_available THEN RETURN false;
END $$;

REVOKE ALL ON FUNCTION delivery_partitions, deliveries_make_ahead, deliveries_drop_oldest FROM PUBLIC;
