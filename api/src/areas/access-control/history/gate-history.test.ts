import { expect, test } from 'vitest'
import { runGateHistory } from './test-run-history.ts'

const operations = Number(process.env.HISTORY_OPERATIONS ?? 150)
const seed = Number(process.env.HISTORY_SEED ?? Date.now() % 1_000_000)

test(`rules 29 to 34: whatever gates, devices and the office do at once, the muster list is right (HISTORY_SEED=${seed})`, {
  timeout: 300_000,
}, async () => {
  const { violations, done } = await runGateHistory({ seed, stops: 3, operations })
  expect(violations).toEqual([])
  for (const one of [
    'enter 201',
    'enter 409',
    'exit 200',
    'device enter 201',
    'void 200',
    'correct 200',
    'merge 200',
  ])
    expect(done.get(one), one).toBeGreaterThan(0)
})

test.each([
  ['the unique index is dropped', { sabotage: 'drop index access_logs_visitor_id_unique' }, /^inside twice/m],
  ['devices send again without their key', { forgetsKeys: true }, /^sent again and answered otherwise/m],
  [
    'closing writes exits',
    {
      sabotage: `create function write_exit() returns trigger language plpgsql as
          'begin if new.auto_closed_at is distinct from old.auto_closed_at then new.exited_at := new.auto_closed_at; end if; return new; end';
        create trigger write_exit before update on access_logs for each row execute function write_exit()`,
    },
    /^an exit that nobody recorded/m,
  ],
])('and this would be seen if %s', { timeout: 120_000 }, async (_, fault, trace) => {
  let seen = ''
  // A history may pass a fault by; several in a row do not.
  for (let at = 0; at < 6 && !trace.test(seen); at += 1) {
    const { violations } = await runGateHistory({ seed: seed + at, stops: 1, operations: 100, ...fault })
    seen = violations.join('\n')
  }
  expect(seen).toMatch(trace)
})
