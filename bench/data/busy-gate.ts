import pg from 'pg'
import { seedManyBoats } from './many-boats.ts'
import { seedManyPeople } from './many-people.ts'

export interface GateSize {
  entries: number
  /** Of them nobody has gone out yet. */
  open: number
  /** People whom a visit of today lets in; as many again come with the boats in port. */
  expected: number
  blocked: number
}

/** What triggers would stamp. */
const stamp = 'now(), now(), 1'
const stamped = 'created_at, updated_at, version'

/** Names of four syllables, so that three letters find some people and not all of them. */
const syllables = `create function pg_temp.invented(n int) returns text language sql immutable as $$
  select string_agg((array['ba','ce','di','fo','gu','la','me','ni','po','ru','sa','te','vi','zo','bri','cla','dre','fra','gri','stu'])
    [1 + (n / (20 ^ at)::int) % 20], '') from generate_series(0, 3) as at $$`

/** Visitors, blocked ones, visits of today, boats in port with two people each, crews, contractors, and entries of two years. */
const gate = ({ entries, open, expected, blocked }: GateSize): string[] => [
  syllables,
  `set session_replication_role = replica`,
  `create temporary table place as select id from facilities limit 1`,
  `insert into visitors (id, first_name, last_name, company, plate, ${stamped}, blocked, blocked_reason)
    select gen_random_uuid(), initcap(pg_temp.invented(n * 7)), initcap(pg_temp.invented(n)), 'Ditta ' || n % 900,
      upper(left(md5(n::text), 7)), ${stamp}, n > ${expected * 2}, case when n > ${expected * 2} then 'Motivo' end
      from generate_series(1, ${expected * 2 + blocked}) as n`,
  `create temporary table people as select id, company, plate, row_number() over (order by id) as n from visitors where not blocked`,
  `create temporary table boat as select id, row_number() over (order by id) as n from boats`,
  `create temporary table member as select id, row_number() over (order by id) as n from boat_members`,
  `insert into scheduled_visits (id, facility_id, visitor_id, "from", "to", status, boat_id, ${stamped})
    select gen_random_uuid(), f.id, p.id, current_date - 1, current_date + 1, 'APPROVED', b.id, ${stamp}
      from place f, people p left join boat b on b.n = p.n % 20000 where p.n <= ${expected}`,
  `insert into ports (id, facility_id, name, code, ${stamped}) select gen_random_uuid(), id, 'Porto', 'POR', ${stamp} from place`,
  `insert into port_bookings (id, facility_id, port_id, boat_id, code, kind, status, "from", arrived_at, ${stamped})
    select gen_random_uuid(), p.facility_id, p.id, b.id, 'S' || b.n, 'ANNUAL', 'ARRIVED', now() - interval '9 days', now() - interval '9 days', ${stamp}
      from ports p, boat b where b.n <= ${expected / 2}`,
  `insert into boat_member_roles (id, boat_id, member_id, role, ${stamped})
    select gen_random_uuid(), b.id, m.id, 'OWNER', ${stamp} from member m join boat b on b.n = (m.n + 1) / 2 where m.n <= ${expected * 0.8}`,
  `insert into port_booking_members (id, facility_id, port_booking_id, member_id, role, ${stamped})
    select gen_random_uuid(), s.facility_id, s.id, m.id, 'CREW', ${stamp}
      from (select *, row_number() over (order by id) as n from port_bookings) s
      join member m on m.n = ${expected * 0.8} + s.n where s.n <= ${expected * 0.1}`,
  `insert into bookings (id, facility_id, boat_id, code, status, ${stamped})
    select gen_random_uuid(), f.id, b.id, 'C' || b.n, 'CONFIRMED', ${stamp} from place f, boat b where b.n <= 40`,
  `insert into booking_sessions (id, facility_id, booking_id, type, starts_at, ends_at, contractor, holds, is_exclusive, ${stamped})
    select gen_random_uuid(), k.facility_id, k.id, 'RIGGING', now() - interval '1 hour', now() + interval '1 hour',
      'Ditta ' || row_number() over (), false, false, ${stamp} from bookings k`,
  `insert into access_logs (id, facility_id, visitor_id, reasons, boat_id, company, gate, plate, entered_at, exited_at, ${stamped})
    select gen_random_uuid(), f.id, p.id, '{VISIT}', b.id, p.company, 'Varco ' || g % 3, p.plate, at,
      case when g > ${open} then at + (g % 500) * interval '1 minute' end, ${stamp}
      from place f, generate_series(1, ${entries}) as g
      join people p on p.n = 1 + g % ${expected * 2} left join boat b on b.n = g % 20000
      cross join lateral (select now() - interval '1 minute' * (2 * g % 1051200 + 5) as at) entered`,
  `set session_replication_role = origin`,
  `vacuum (analyze)`,
]

export async function seedBusyGate(url: string, size: GateSize): Promise<void> {
  await seedManyBoats(url, 20_000)
  await seedManyPeople(url, size.expected)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of gate(size)) await client.query(statement)
  await client.end()
}
