-- What is asked of a person and not decided: counted for each organisation when it asks for one more.
CREATE INDEX work_approvals_pending ON work_approvals (user_id) WHERE status = 'pending';
