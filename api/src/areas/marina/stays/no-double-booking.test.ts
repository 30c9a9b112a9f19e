import { expect, test } from 'vitest'
import { runHistory } from '../testing/test-history.ts'

const operations = Number(process.env.HISTORY_OPERATIONS ?? 1000)
const seed = Number(process.env.HISTORY_SEED ?? Date.now() % 1_000_000)
const slotTable = 'port_booking_arrangement_to_boat_slots'

test(`whatever many clients do at once, no berth and no boat is booked twice (HISTORY_SEED=${seed})`, {
  timeout: 300_000 + operations * 100,
}, async () => {
  const { violations, done } = await runHistory({ seed, operations, clients: 6, outsiders: 0 })
  expect(violations).toEqual([])
  expect(done.get('place 201')).toBeGreaterThan(20)
  expect(done.get('place 409')).toBeGreaterThan(20)
  expect(done.get('import 200')).toBeGreaterThan(5)
})

test(`nor when others write into the tables without asking (HISTORY_SEED=${seed})`, {
  timeout: 300_000,
}, async () => {
  const { violations } = await runHistory({ seed: seed + 1, operations: 600, clients: 4, outsiders: 2 })
  expect(violations.filter((violation) => !violation.startsWith('refused for nothing'))).toEqual([])
})

test.each([
  [
    'a constraint is dropped',
    `alter table ${slotTable} drop constraint ${slotTable}_slot_id_excl`,
    /^slot .* at once/m,
  ],
  [
    'no boat is looked for elsewhere',
    'alter table port_booking_arrangements drop constraint port_booking_arrangements_boat_id_excl',
    /^boat .* at once/m,
  ],
  [
    'nobody looks who still lies at a berth: a constraint is dropped',
    `drop trigger check_presence on ${slotTable}; drop trigger check_presence on port_bookings;
     drop trigger check_presence on port_booking_arrangements`,
    /^\d boats lie at/m,
  ],
  ['a quay is not measured', `drop trigger check_quay on ${slotTable}`, /^quay /m],
  [
    'a retry key is forgotten',
    `create function forget() returns trigger language plpgsql as
       'begin delete from idempotency_keys where key = new.key; return null; end';
     create trigger forget after insert on idempotency_keys for each row execute function forget()`,
    /^two effects of one/m,
  ],
  [
    'an end is taken for included',
    `create function include_end() returns trigger language plpgsql as
       'begin new.during := tstzrange(lower(new.during), upper(new.during), ''[]''); return new; end';
     create trigger z_include_end before insert or update on ${slotTable} for each row execute function include_end()`,
    /^refused for nothing/m,
  ],
])('and this would be seen if %s', { timeout: 120_000 }, async (what, sabotage, trace) => {
  const outsiders = /constraint|elsewhere|quay/.test(what) ? 3 : 0
  let seen = ''
  // A history may pass a fault by; several in a row do not.
  for (let at = 0; at < 6 && !trace.test(seen); at += 1) {
    const { violations } = await runHistory({
      seed: seed + at,
      operations: 200,
      clients: 4,
      outsiders,
      sabotage,
    })
    seen = violations.join('\n')
  }
  expect(seen).toMatch(trace)
})
