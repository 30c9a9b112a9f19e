import { expect, test } from 'vitest'
import { runYardHistory } from './test-run-yard.ts'

const seed = Number(process.env.HISTORY_SEED ?? Date.now() % 1_000_000)
/** HISTORY_STEPS=20000 makes it a long one. */
const operations = Number(process.env.HISTORY_STEPS ?? 400)

test(`rules 24 and 25: whatever the yard and the marina do at once, nothing is in two places (HISTORY_SEED=${seed})`, {
  timeout: 300_000 + operations * 200,
}, async () => {
  const { violations, done } = await runYardHistory({ seed, operations, clients: 6, outsiders: 0 })
  if (process.env.HISTORY_SHOW) console.log(Object.fromEntries([...done].sort()))
  expect(violations).toEqual([])
  for (const one of ['plan 201', 'plan 409', 'finish 200', 'put off 200', 'set aside 200', 'bring back 200'])
    expect(done.get(one), one).toBeGreaterThan(0)
})

const spoil = (table: string, when: string, what: string) =>
  `create function z_spoil() returns trigger language plpgsql as $$ begin ${what} return new; end $$;
   create trigger z_spoil before ${when} on ${table} for each row execute function z_spoil()`

test.each([
  [
    'a lift is not looked for elsewhere',
    { sabotage: 'alter table booking_sessions drop constraint booking_sessions_asset_id_excl', outsiders: 3 },
    /^asset .* at once/m,
  ],
  [
    'a boat is not looked for elsewhere',
    { sabotage: 'alter table booking_sessions drop constraint booking_sessions_boat_id_excl', outsiders: 3 },
    /^worked on: boat .* at once/m,
  ],
  [
    'the set-up is forgotten',
    {
      sabotage: spoil(
        'booking_sessions',
        'insert or update',
        'new.during := tstzrange(new.starts_at, new.ends_at);',
      ),
    },
    /^asset .* at once/m,
  ],
  [
    'a part begins an hour after the boat was put there',
    {
      sabotage: spoil('port_booking_arrangements', 'insert', `new."from" := new."from" + interval '1 hour';`),
    },
    /^stay of .* has a gap/m,
  ],
  [
    'what was put off comes back a minute late',
    {
      sabotage: spoil(
        'put_off_sessions',
        'insert',
        `new.had_starts_at := new.had_starts_at + interval '1 minute';`,
      ),
    },
    /^(not as it was answered|one version, two contents)/m,
  ],
])('and this would be seen if %s', { timeout: 120_000 }, async (_, fault, trace) => {
  let seen = ''
  // A history may pass a fault by; several in a row do not.
  for (let at = 0; at < 6 && !trace.test(seen); at += 1) {
    const order = { seed: seed + at, operations: 150, clients: 4, outsiders: 0, ...fault }
    seen = (await runYardHistory(order)).violations.join('\n')
  }
  expect(seen).toMatch(trace)
})
