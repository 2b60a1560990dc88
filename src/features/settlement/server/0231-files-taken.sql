-- First time that the file of a run was taken, to be brought to the bank: until then its money is held and nothing was sent.
CREATE TABLE settlement_takings (
  run_id bigint PRIMARY KEY REFERENCES settlement_runs (id),
  taken_by bigint NOT NULL REFERENCES users (id),
  taken_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
-- Nobody knows whether files of earlier releases were taken; they were shown as sent, and stay so.
INSERT INTO settlement_takings (run_id, taken_by, taken_at)
SELECT r.id, r.checked_by, r.checked_at FROM settlement_runs r JOIN settlement_files f ON f.run_id = r.id WHERE r.checked_by IS NOT NULL;
