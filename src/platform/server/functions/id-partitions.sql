-- Partitions by id for tables that are written at their newest ids: the outbox (decision 0103) and the delivery log
-- (0112). Only those tables' own functions call these.

-- Lists the partitions of a table with their ids, from `low` to below `edge`. The default partition has neither.
CREATE OR REPLACE FUNCTION partitions_of(parent regclass) RETURNS TABLE (part regclass, low bigint, edge bigint) LANGUAGE sql STABLE AS $$
  SELECT c.oid::regclass, CASE WHEN b.text LIKE 'FOR VALUES FROM (MINVALUE)%' THEN -9223372036854775808 ELSE substring(b.text FROM 'FROM \(''(-?\d+)''\)')::bigint END,
         substring(b.text FROM 'TO \(''(-?\d+)''\)')::bigint
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid CROSS JOIN LATERAL (SELECT pg_get_expr(c.relpartbound, c.oid) AS text) b
   WHERE i.inhparent = parent
$$;

-- Moves the sequence `ids` on to the next partition and sets `is_moved`, if the first row of the current partition is
-- older than `span_s` seconds (at least an hour), or if the current one is the default partition. Otherwise, if fewer
-- than two partitions are ahead, sets `make_from` to the first id of a partition that the caller should create.
-- `first_at` is a query for the time of a partition's first row, with %s for its name. Does nothing while another node
-- runs this.
CREATE OR REPLACE FUNCTION partitions_ahead(
  parent regclass, ids regclass, width bigint, span_s float8, first_at text, OUT is_moved boolean, OUT make_from bigint
) LANGUAGE plpgsql AS $$
DECLARE at bigint; written regclass; next bigint; is_over boolean := true; beyond bigint;
BEGIN
  is_moved := false;
  IF NOT pg_try_advisory_xact_lock(parent::oid::bigint) THEN RETURN; END IF;
  EXECUTE format('SELECT last_value FROM %s', ids) INTO at;
  SELECT p.part INTO written FROM partitions_of(parent) p WHERE at >= p.low AND at < p.edge;
  SELECT min(p.low) INTO next FROM partitions_of(parent) p WHERE p.low > at;
  IF next IS NOT NULL THEN
    IF written IS NOT NULL THEN
      EXECUTE format('SELECT (' || first_at || ') < clock_timestamp() - make_interval(secs => $1)', written)
        INTO is_over USING greatest(span_s, 3600);
    END IF;
    IF is_over THEN
      PERFORM setval(ids, next + 1, false);
      is_moved := true;
      RETURN;
    END IF;
  END IF;
  IF (SELECT count(*) FROM partitions_of(parent) p WHERE p.low > at) >= 2 THEN RETURN; END IF;
  EXECUTE format('SELECT max(id) + 1 FROM %s', (SELECT p.part FROM partitions_of(parent) p WHERE p.low IS NULL)) INTO beyond;
  SELECT (greatest(max(p.edge), at + 1, beyond) + width - 1) / width * width INTO make_from FROM partitions_of(parent) p;
END $$;

-- Lists partitions to which no row is written any more, oldest first. The default partition comes last, if it has rows.
-- Returns nothing while another node runs this. Reads everything before it returns, because a partition with an open
-- query cannot be truncated.
CREATE OR REPLACE FUNCTION partitions_left(parent regclass, ids regclass) RETURNS TABLE (part regclass, low bigint)
  LANGUAGE plpgsql AS $$
DECLARE at bigint; is_left boolean;
BEGIN
  IF NOT pg_try_advisory_xact_lock(parent::oid::bigint) THEN RETURN; END IF;
  EXECUTE format('SELECT last_value FROM %s', ids) INTO at;
  EXECUTE format('SELECT EXISTS (SELECT FROM %s)', (SELECT p.part FROM partitions_of(parent) p WHERE p.low IS NULL)) INTO is_left;
  is_left := is_left AND EXISTS (SELECT FROM partitions_of(parent) p WHERE at >= p.low AND at < p.edge);
  RETURN QUERY SELECT p.part, p.low FROM partitions_of(parent) p
    WHERE p.edge <= at OR p.low IS NULL AND is_left ORDER BY p.low NULLS LAST;
END $$;

REVOKE ALL ON FUNCTION partitions_of, partitions_ahead, partitions_left FROM PUBLIC;
