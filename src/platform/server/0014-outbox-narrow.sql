-- One row may stand for many events (packed.ts): its events have the ids from its own up to the next row's, so rows keep their distance.
ALTER SEQUENCE outbox_id_seq INCREMENT BY 65536;
-- Readers go by (xid, id) alone; a stream that resumes reads a bounded stretch, and pruning goes by what is oldest.
DROP INDEX outbox_by_user;
DROP INDEX outbox_by_age;
DROP INDEX outbox_by_xid;
CREATE INDEX outbox_by_xid ON outbox (xid, id);
