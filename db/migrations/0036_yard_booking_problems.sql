-- Which problems of surveys a yard booking answers, and the work that repaired each.
create table booking_problems (
  booking_id uuid not null constraint booking_problems_booking_id_fkey references bookings on delete cascade,
  problem_id uuid not null constraint booking_problems_problem_id_fkey references audit_report_item_problems on delete cascade,
  session_id uuid constraint booking_problems_session_id_fkey references booking_sessions,
  created_at timestamptz not null default now(),
  constraint booking_problems_pkey primary key (booking_id, problem_id)
);
create index booking_problems_problem_id on booking_problems (problem_id);
create index booking_problems_session_id on booking_problems (session_id) where session_id is not null;

-- They are problems of the boat that the work is for, at the facility where it is done.
create function check_booking_problem() returns trigger language plpgsql as $$
begin
  perform 1 from bookings b join audit_report_item_problems p on p.id = new.problem_id
    join audit_reports r on r.id = p.report_id and r.boat_id = b.boat_id and r.facility_id = b.facility_id
   where b.id = new.booking_id
     and (new.session_id is null or exists (select 1 from booking_sessions s where s.id = new.session_id and s.booking_id = b.id));
  if not found then
    raise exception 'a booking answers problems of its own boat' using errcode = '23514', table = 'booking_problems',
      constraint = 'booking_problems_problem_id_check';
  end if;
  return new;
end $$;
create trigger check_booking_problem before insert or update on booking_problems
  for each row execute function check_booking_problem();
