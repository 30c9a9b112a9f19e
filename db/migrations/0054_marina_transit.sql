-- What the concession asks of a port for boats in transit: a share of the berths in the water that is theirs, and for how long
-- one of them may stay. Absent where nothing is asked.
alter table ports
  add column transit_quota_percent numeric(5, 2) constraint ports_transit_quota_percent_check check (transit_quota_percent > 0 and transit_quota_percent <= 100),
  add column transit_max_hours int constraint ports_transit_max_hours_check check (transit_max_hours between 1 and 8760);
