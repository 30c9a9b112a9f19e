-- Each order that the list of entries offers has its index in both directions, since empty values are last in both. Without
-- one, 500,000 entries took 1.7 to 4 s.
create index access_logs_exited_at_first on access_logs (facility_id, exited_at, id);
create index access_logs_minutes_last on access_logs (facility_id, minutes desc nulls last, id);
create index access_logs_company_last on access_logs (facility_id, company desc nulls last, id);
create index access_logs_gate_last on access_logs (facility_id, gate desc nulls last, id);
create index access_logs_plate_last on access_logs (facility_id, plate desc nulls last, id);
-- Nobody who is inside has minutes yet: among all entries they would be looked for at the end.
create index access_logs_minutes_open on access_logs (facility_id, minutes, id) where state <> 'OUT';
