-- Steps that would be escalated to a person, by their connection: they count among what an organisation asks of that person.
CREATE INDEX work_steps_of_escalated ON work_steps (escalate_to) WHERE escalate_to IS NOT NULL AND escalated_at IS NULL;
