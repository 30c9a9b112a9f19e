-- Who may come in, who is inside, and who was.

-- All letters and digits of a name in one order: equal for names that differ in case, accents, punctuation or word order.
create function name_letters(value text) returns text language sql immutable parallel safe
  return (
    select string_agg(letter, '' order by letter collate "C")
      from regexp_split_to_table(regexp_replace(
        lower(public.unaccent('public.unaccent'::regdictionary, regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g'))),
        '[^[:alnum:]]', '', 'g'), '') as letter);

-- A name as words without case and accents; punctuation parts them.
create function name_words(value text) returns text[] language sql immutable parallel safe
  return array_remove(regexp_split_to_array(
    lower(public.unaccent('public.unaccent'::regdictionary, regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g'))),
    '[^[:alnum:]]+'), '');

-- Do all words of one name occur in the other, and are the letters the same? «D'Angelo-Rossi» is «Rossi D Angelo», and
-- «Rosa» is not «Raso».
create function same_name(a text, b text) returns boolean language sql immutable parallel safe
  return name_letters(a) = name_letters(b) and (
    (select bool_and(position(word in array_to_string(name_words(b), '')) > 0) from unnest(name_words(a)) as word)
    or (select bool_and(position(word in array_to_string(name_words(a), '')) > 0) from unnest(name_words(b)) as word));

-- A number plate as it is stored and searched: upper case, without blanks and hyphens.
create function plain_plate(value text) returns text language sql immutable parallel safe
  return upper(regexp_replace(value, '[\s-]', '', 'g'));

alter table facilities
  -- One gate a line.
  add gates text,
  add required_documents text[] not null default '{}' constraint facilities_required_documents_check
    check (required_documents <@ array['PASSPORT', 'ID_CARD', 'LICENSE', 'INSURANCE', 'OTHER']),
  add expired_documents text not null default 'WARN'
    constraint facilities_expired_documents_check check (expired_documents in ('WARN', 'BLOCK')),
  add log_retention_days int constraint facilities_log_retention_days_check check (log_retention_days > 0),
  add scan_retention_days int constraint facilities_scan_retention_days_check check (scan_retention_days > 0);

create table visitors (
  id uuid primary key,
  first_name text collate natural_order,
  last_name text collate natural_order not null,
  company text collate natural_order,
  email text,
  phone text,
  plate text constraint visitors_plate_check check (plate = plain_plate(plate)),
  photo_id uuid constraint visitors_photo_id_fkey references files,
  blocked boolean not null default false,
  blocked_reason text,
  consent_at timestamptz,
  notes text,
  merged_into_id uuid constraint visitors_merged_into_id_fkey references visitors,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid references users,
  updated_by uuid references users,
  version int not null,
  archived_at timestamptz,
  name_letters text generated always as (name_letters(coalesce(first_name || ' ', '') || last_name)) stored,
  company_letters text generated always as (name_letters(company)) stored,
  search_text text generated always as (fold_text(
    coalesce(first_name || ' ', '') || last_name || ' ' || coalesce(company, '') || ' ' || coalesce(email, '') || ' ' ||
    coalesce(phone, '') || ' ' || coalesce(plate, ''))) stored,
  constraint visitors_blocked_reason_check check (not blocked or blocked_reason is not null),
  constraint visitors_merged_into_id_check check (merged_into_id is null or archived_at is not null)
);
create index visitors_name on visitors (last_name, first_name, id) where archived_at is null;
create index visitors_updated_at on visitors (updated_at desc, id) where archived_at is null;
create index visitors_name_letters on visitors (name_letters) where archived_at is null;
create index visitors_blocked on visitors (name_letters) where blocked and archived_at is null;
create index visitors_company_letters on visitors (company_letters) where archived_at is null;
create index visitors_email on visitors (upper(replace(email, ' ', ''))) where archived_at is null;
create index visitors_plate on visitors (plate) where archived_at is null;
create index visitors_photo_id on visitors (photo_id) where photo_id is not null;
create index visitors_merged_into_id on visitors (merged_into_id) where merged_into_id is not null;
call index_search('visitors');
call manage_rows('visitors', 'Visitor', 'name_letters', 'company_letters');
create trigger leave_merge before update of archived_at on visitors
  for each row when (new.archived_at is null) execute function leave_merge();

-- The register looks for the names of blocked people among the people of the boats, too.
alter table boat_members add name_letters text
  generated always as (name_letters(coalesce(first_name || ' ', '') || last_name)) stored;
drop trigger log_change on boat_members;
create trigger log_change after insert or update or delete on boat_members
  for each row execute function log_change('BoatMember', 'name_letters');

-- A visitor shows documents as people of the boats do.
alter table person_documents
  add visitor_id uuid constraint person_documents_visitor_id_fkey references visitors,
  drop constraint person_documents_member_id_check,
  add constraint person_documents_member_id_check check (num_nonnulls(member_id, visitor_id) = 1),
  add constraint person_documents_id_visitor_id_unique unique (id, visitor_id),
  add constraint person_documents_renews_visitor_fkey
    foreign key (renews_id, visitor_id) references person_documents (id, visitor_id);
create index person_documents_visitor_id on person_documents (visitor_id);

create table scheduled_visits (
  id uuid primary key,
  facility_id uuid not null constraint scheduled_visits_facility_id_fkey references facilities,
  visitor_id uuid not null constraint scheduled_visits_visitor_id_fkey references visitors,
  "from" date not null,
  "to" date not null,
  daily_from text,
  daily_to text,
  -- None: every day of the period.
  weekdays text[] not null default '{}' constraint scheduled_visits_weekdays_check
    check (weekdays <@ array['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN']),
  purpose text collate natural_order,
  boat_id uuid constraint scheduled_visits_boat_id_fkey references boats,
  host_id uuid constraint scheduled_visits_host_id_fkey references users,
  department_id uuid constraint scheduled_visits_department_id_fkey references departments,
  plate text constraint scheduled_visits_plate_check check (plate = plain_plate(plate)),
  companions int constraint scheduled_visits_companions_check check (companions between 0 and 200),
  notes text,
  status text not null default 'REQUESTED' constraint scheduled_visits_status_check
    check (status in ('REQUESTED', 'APPROVED', 'REJECTED', 'CANCELLED')),
  decision_note text,
  -- Visits that were asked for together; their host is told of the first who comes.
  series_id uuid,
  -- SHA-256 of the pass's token.
  pass_hash bytea constraint scheduled_visits_pass_hash_unique unique,
  pass_sent_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid references users,
  updated_by uuid references users,
  version int not null,
  archived_at timestamptz,
  search_text text generated always as (fold_text(
    coalesce(purpose, '') || ' ' || coalesce(plate, '') || ' ' || coalesce(notes, ''))) stored,
  constraint scheduled_visits_id_key unique (id, facility_id),
  constraint scheduled_visits_to_check check ("to" >= "from"),
  constraint scheduled_visits_daily_to_check check ((daily_from is null) = (daily_to is null))
);
create index scheduled_visits_from on scheduled_visits (facility_id, "from" desc, id) where archived_at is null;
create index scheduled_visits_period on scheduled_visits using gist (facility_id, daterange("from", "to", '[]'))
  where archived_at is null;
create index scheduled_visits_visitor_id on scheduled_visits (visitor_id);
create index scheduled_visits_boat_id on scheduled_visits (boat_id) where boat_id is not null;
create index scheduled_visits_host_id on scheduled_visits (host_id) where host_id is not null;
call index_search('scheduled_visits');
call manage_rows('scheduled_visits', 'ScheduledVisit', 'pass_hash');

-- The weekday of a day, as visits name it.
create function weekday_of(day date) returns text language sql immutable parallel safe
  return (array['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'])[extract(isodow from day)::int];

-- Is somebody expected by this visit on that day? Whether it was approved is asked apart.
create function falls_on(v scheduled_visits, day date) returns boolean language sql immutable parallel safe
  return day between v."from" and v."to" and (v.weekdays = '{}' or weekday_of(day) = any(v.weekdays));

-- The period is over; told by the facility's clock.
create function expired(v scheduled_visits) returns boolean language sql stable
  return v."to" < (select (now() at time zone f.time_zone)::date from facilities f where f.id = v.facility_id);

create table access_logs (
  id uuid primary key,
  facility_id uuid not null constraint access_logs_facility_id_fkey references facilities,
  visitor_id uuid constraint access_logs_visitor_id_fkey references visitors,
  member_id uuid constraint access_logs_member_id_fkey references boat_members,
  user_id uuid constraint access_logs_user_id_fkey references users,
  -- Why the person could come in.
  reasons text[] not null constraint access_logs_reasons_check check (cardinality(reasons) > 0 and
    reasons <@ array['VISIT', 'BOAT', 'CREW', 'CONTRACTOR', 'USER', 'WALK_IN', 'OVERRIDE', 'UNRECORDED']),
  scheduled_visit_id uuid,
  port_booking_id uuid,
  boat_id uuid constraint access_logs_boat_id_fkey references boats,
  host_id uuid constraint access_logs_host_id_fkey references users,
  -- As it was then; what became of the visitor's own later changes nothing here.
  company text collate natural_order,
  gate text collate natural_order,
  plate text constraint access_logs_plate_check check (plate = plain_plate(plate)),
  companions int constraint access_logs_companions_check check (companions between 0 and 200),
  entered_at timestamptz not null,
  exited_at timestamptz,
  auto_closed_at timestamptz,
  voided_at timestamptz,
  void_reason text,
  -- Why the row was last corrected; earlier reasons and values are in the change log.
  correction_reason text,
  entry_estimated boolean not null default false,
  overnight boolean not null default false,
  entered_by_id uuid constraint access_logs_entered_by_id_fkey references users,
  exited_by_id uuid constraint access_logs_exited_by_id_fkey references users,
  override_reason text,
  notes text,
  -- What identified the person was taken out after the facility's retention time.
  anonymised_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid references users,
  updated_by uuid references users,
  version int not null,
  archived_at timestamptz,
  state text not null generated always as (case
    when voided_at is not null then 'VOIDED' when exited_at is not null then 'OUT'
    when auto_closed_at is not null then 'CLOSED' else 'INSIDE' end) stored,
  minutes int generated always as (floor(extract(epoch from exited_at - entered_at) / 60)::int) stored,
  search_text text generated always as (fold_text(
    coalesce(company, '') || ' ' || coalesce(plate, '') || ' ' || coalesce(notes, ''))) stored,
  constraint access_logs_visitor_id_check check
    (num_nonnulls(visitor_id, member_id, user_id) = case when anonymised_at is null then 1 else 0 end),
  constraint access_logs_exited_at_check check (exited_at >= entered_at),
  constraint access_logs_auto_closed_at_check check (auto_closed_at >= entered_at),
  constraint access_logs_void_reason_check check ((voided_at is null) = (void_reason is null)),
  constraint access_logs_override_reason_check check ('OVERRIDE' <> all(reasons) or override_reason is not null
    or anonymised_at is not null),
  constraint access_logs_scheduled_visit_id_fkey foreign key (scheduled_visit_id, facility_id)
    references scheduled_visits (id, facility_id),
  constraint access_logs_port_booking_id_fkey foreign key (port_booking_id, facility_id)
    references port_bookings (id, facility_id)
);
-- Nobody is inside twice.
create unique index access_logs_visitor_id_unique on access_logs (facility_id, visitor_id) where state = 'INSIDE';
create unique index access_logs_member_id_unique on access_logs (facility_id, member_id) where state = 'INSIDE';
create unique index access_logs_user_id_unique on access_logs (facility_id, user_id) where state = 'INSIDE';
create index access_logs_entered_at on access_logs (facility_id, entered_at desc, id);
create index access_logs_exited_at on access_logs (facility_id, exited_at desc nulls last, id);
create index access_logs_minutes on access_logs (facility_id, minutes, id);
create index access_logs_company on access_logs (facility_id, company, id);
create index access_logs_company_lower on access_logs (facility_id, lower(company), entered_at desc);
create index access_logs_gate on access_logs (facility_id, gate, id);
create index access_logs_plate on access_logs (facility_id, plate, id);
create index access_logs_visitor_id on access_logs (visitor_id, entered_at desc);
create index access_logs_member_id on access_logs (member_id, entered_at desc);
create index access_logs_user_id on access_logs (user_id, entered_at desc);
create index access_logs_boat_id on access_logs (boat_id, entered_at desc) where boat_id is not null;
create index access_logs_host_id on access_logs (host_id, entered_at desc) where host_id is not null;
create index access_logs_scheduled_visit_id on access_logs (scheduled_visit_id) where scheduled_visit_id is not null;
create index access_logs_port_booking_id on access_logs (port_booking_id) where port_booking_id is not null;
create index access_logs_state on access_logs (facility_id, state, entered_at desc) where state <> 'OUT';
call index_search('access_logs');
call manage_rows('access_logs', 'AccessLog', 'state', 'minutes');

-- When a visitor was last let in, anywhere.
create function last_visit_at(v visitors) returns timestamptz language sql stable
  return (select max(l.entered_at) from access_logs l where l.visitor_id = v.id and l.voided_at is null);

-- Boats that are in port, are expected, or left on a day, without reading the stays of all years.
create index port_bookings_present on port_bookings (facility_id, status) where status in ('CONFIRMED', 'ARRIVED') and archived_at is null;
create index port_bookings_departed_at on port_bookings (facility_id, departed_at) where status = 'DEPARTED' and archived_at is null;
create index boat_member_roles_live on boat_member_roles (boat_id, member_id) where archived_at is null;

-- What hosts were told of: of the visits that were asked for together, once in a while.
create table host_notices (
  host_id uuid not null references users on delete cascade,
  -- The series of the visit, or the visit itself.
  occasion_id uuid not null,
  kind text not null constraint host_notices_kind_check check (kind in ('ENTERED', 'STILL_INSIDE')),
  noticed_at timestamptz not null default now()
);
create index host_notices_occasion on host_notices (occasion_id, host_id, kind, noticed_at);
