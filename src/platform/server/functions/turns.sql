-- The turns of listeners during an upgrade. A program skips events of a kind that it does not know, so none takes a listener's turn beside a newer one.

-- Refuses the turn of a program while one of a newer schema gives signs of life (upkeep/nodes.ts). A program that names no schema is older than 255.
CREATE OR REPLACE FUNCTION leave_turn_to_newer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM server_nodes n
     WHERE n.schema > coalesce(NEW.schema, 254)
       -- A sign from the future was written before the store's clock was set back.
       AND n.seen_at BETWEEN clock_timestamp() - interval '20 seconds' AND clock_timestamp() + interval '20 seconds')
  THEN RETURN NULL; END IF;
  RETURN NEW;
END $$;

-- It fires for a turn that is renewed too: INSERT ON CONFLICT runs it before it finds the row.
CREATE OR REPLACE TRIGGER listeners_follow_newest BEFORE INSERT ON job_turns FOR EACH ROW
  WHEN (NEW.job LIKE 'listener %') EXECUTE FUNCTION leave_turn_to_newer();
