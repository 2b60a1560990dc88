-- Turns of listeners during an upgrade. A program skips event types that it does not know, so an older program never
-- takes a listener's turn beside a newer one.

-- Refuses the turn to a program while one with a newer schema is alive (upkeep/nodes.ts). A program that names no
-- schema is older than 255.
CREATE OR REPLACE FUNCTION leave_turn_to_newer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM server_nodes n
     WHERE n.schema > coalesce(NEW.schema, 254)
       -- A time in the future was written before the store's clock was set back.
       AND n.seen_at BETWEEN clock_timestamp() - interval '20 seconds' AND clock_timestamp() + interval '20 seconds')
  THEN RETURN NULL; END IF;
  RETURN NEW;
END $$;

-- The trigger also fires when a turn is renewed: INSERT ON CONFLICT runs it before it finds the row.
CREATE OR REPLACE TRIGGER listeners_follow_newest BEFORE INSERT ON job_turns FOR EACH ROW
  WHEN (NEW.job LIKE 'listener %') EXECUTE FUNCTION leave_turn_to_newer();
