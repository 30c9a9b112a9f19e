-- A retry gets the first answer as it was: jsonb would give its keys another order, and a sheet's columns have one.
alter table idempotency_keys alter column body type json;
