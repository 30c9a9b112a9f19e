-- What the home page counts of today.

-- When the boat of a stay next changes its berth, one of today included, on the facility's clock.
create function move_at(stay port_bookings) returns timestamptz language sql stable
  return (select min(part."from") from port_booking_arrangements as part
           where part.port_booking_id = stay.id and part.archived_at is null and part."from" > stay."from"
             and part."from" >= (select facility_today(stay.facility_id)::timestamp at time zone f.time_zone
                                   from facilities f where f.id = stay.facility_id));

-- The worst of the problems of a report that are still open; none of one that a later revision took the place of.
create function open_severity(report audit_reports) returns text language sql stable
  return case when report.open_count > 0 and report.status = 'APPROVED' and not replaced(report) then (
    select case max(p.severity) when 3 then 'HIGH' when 2 then 'MEDIUM' else 'LOW' end
      from audit_report_item_problems p where p.report_id = report.id and p.issue_status = 'PENDING') end;

create index port_bookings_arrived_at on port_bookings (facility_id, arrived_at) where archived_at is null and arrived_at is not null;
create index audit_reports_open on audit_reports (facility_id) where archived_at is null and open_count > 0;
