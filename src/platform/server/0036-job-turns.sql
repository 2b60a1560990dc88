-- Who has the turn at a job that one process does for all. A turn that is not renewed is over, and whoever asks next has it.
CREATE TABLE job_turns (
  job    text        PRIMARY KEY CHECK (length(job) BETWEEN 1 AND 64),
  holder uuid        NOT NULL,
  until  timestamptz NOT NULL
);
