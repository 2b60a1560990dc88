-- Payments of a month, for what is worked out over all of them: they are written in the order of time, so a summary of each block finds them and costs a payment next to nothing.
CREATE INDEX payments_by_moment ON payments USING brin (created_at);
