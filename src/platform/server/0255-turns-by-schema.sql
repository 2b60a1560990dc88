-- Schema of the program that has the turn at a listener; null for other jobs, and for programs before this schema.
ALTER TABLE job_turns ADD COLUMN schema integer;
