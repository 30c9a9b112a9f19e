-- A list asks for boats that were never surveyed here by a filter of its own.
create function never_surveyed(audit audits) returns boolean language sql stable
  return last_surveyed_on(audit) is null;
