-- Whether it was judged, when the seat was decided, if its person or decider is paid by the request. Seats that earlier releases decided were not: they are
-- judged with the next decision of their request.
ALTER TABLE work_seats ADD COLUMN is_judged boolean NOT NULL DEFAULT false;
